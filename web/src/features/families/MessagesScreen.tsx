import { Stack } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { noticesOfPlace } from '@storyvan/contract/families';
import { formatDate } from '@storyvan/domain/calendar-date';
import { kindsToSend, type NoticeKind, noticeKinds } from '@storyvan/domain/family-notices';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { certificatesLink } from '../../records/family/family-links.ts';
import { type FamilyNews, kindLabels } from '../../records/family/family-news.ts';
import { type PlaceRef, placeCrumbs, placeLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { FamilyList } from './messages/FamilyList.tsx';

type Notices = ReplyOf<typeof noticesOfPlace>;

/** Messages to the families of a site or grade, of one kind at a time. Staff send each one themselves. */
export function MessagesScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const read = useRead(noticesOfPlace, { params: { program, id } });
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title="Messages to families"
      aside={<LinkButton link={certificatesLink(place)}>Certificates</LinkButton>}
    >
      <DataState read={read}>{(notices) => <Messages notices={notices} place={place} />}</DataState>
    </Screen>
  );
}

function Messages({ notices, place }: { notices: Notices; place: PlaceRef }) {
  const { families, next_visit, place_name, usual_language } = notices;
  const all: FamilyNews[] = families.map((family) => ({ ...family, next_visit, place_name, usual_language }));
  const ofKind = (kind: NoticeKind) =>
    all.filter((news) => kindsToSend({ ...news, visit: next_visit }).includes(kind));
  const [chosen, setChosen] = useState<NoticeKind>();
  const kind = chosen ?? noticeKinds.find((each) => ofKind(each).length > 0) ?? 'visit';
  const listed = ofKind(kind);
  return (
    <Stack gap="md">
      <WhoIsReached notices={notices} place={place} />
      {all.length > 0 && (
        <>
          <Choices role="group" aria-label="About">
            {noticeKinds.map((each) => (
              <Choice key={each} chosen={each === kind} onClick={() => setChosen(each)}>
                {kindLabels[each]} ({ofKind(each).length})
              </Choice>
            ))}
          </Choices>
          {listed.length > 0 ? (
            <FamilyList key={kind} kind={kind} families={listed} place={place} />
          ) : (
            <Note title={noneOf[kind].title}>
              <p>{noneOf[kind].hint}</p>
            </Note>
          )}
        </>
      )}
    </Stack>
  );
}

const noneOf: Record<NoticeKind, { title: string; hint: string }> = {
  visit: { title: 'No visit is planned here', hint: 'Plan a session to tell families when it is.' },
  wish: {
    title: 'No book that was wished for has come',
    hint: 'A message is proposed when a copy is here and can be lent.',
  },
  overdue: { title: 'No overdue books', hint: 'These families have no book longer than the loan period.' },
  certificate: {
    title: 'No certificate was reached lately',
    hint: 'A message is proposed for 35 days after a child has brought back 10, 25, 50 or 100 books.',
  },
};

/** Who gets messages, and who does not, because they were not asked or have no number. */
function WhoIsReached({ notices, place }: { notices: Notices; place: PlaceRef }) {
  const { families, children, not_asked, declined, without_phone, next_visit } = notices;
  const others = [
    ...(not_asked > 0
      ? [`${not_asked} ${not_asked === 1 ? 'was' : 'were'} not asked yet: ask on the page of the child.`]
      : []),
    ...(without_phone > 0
      ? [`${without_phone} agreed and ${without_phone === 1 ? 'has' : 'have'} no telephone number.`]
      : []),
    ...(declined > 0 ? [`${declined} said no.`] : []),
  ];
  return (
    <Notice
      tone={not_asked + without_phone > 0 ? 'warn' : 'info'}
      action={not_asked + without_phone > 0 && <LinkButton link={placeLink(place)}>Children here</LinkButton>}
    >
      <p>
        <strong>
          {families.length} of {counted(children, 'family', 'families')} can get messages.
        </strong>{' '}
        {others.join(' ')}
      </p>
      {next_visit && (
        <p>
          Next visit: {dayName(next_visit.date)}, {formatDate(next_visit.date)}
          {next_visit.time && `, ${clockTime(next_visit.time)}`}
        </p>
      )}
    </Notice>
  );
}

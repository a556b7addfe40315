import { Button, Stack } from '@mantine/core';
import { type BoxPurpose, type ClosedBox, getBox, startBox } from '@storyvan/contract/box';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useLibrary } from '../../lib/library.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { boxLink, type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Disclosure } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { wordsOf } from './box.messages.ts';
import classes from './box.module.css';
import { FillBox } from './FillBox.tsx';
import { OpenBoxList } from './OpenBoxList.tsx';

interface BoxScreenProps {
  place: PlaceRef;
  purpose: BoxPurpose;
}

/** The checklist of the box of a site or grade, when it leaves and when it returns. */
export function BoxScreen({ place, purpose }: BoxScreenProps) {
  const { program, site_grade_id: id } = place;
  const isRun = useLibrary().programs.includes(program);
  const names = usePlaceNames(place);
  const box = useRead(getBox, { params: { program, id, purpose } });
  const place_name = [names.school_name, names.name].filter(Boolean).join(', ');
  const [unknown, setUnknown] = useState<string[]>([]);
  const Start = purpose === 'packing' ? StartPacking : StartUnpacking;
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title="Box"
      aside={
        purpose === 'packing' &&
        isRun && <LinkButton link={taskLink(place, 'propose_box')}>Propose a box</LinkButton>
      }
    >
      <Stack gap="md">
        <Choices role="group" aria-label="What for" data-screen-only>
          {(['packing', 'unpacking'] as const).map((each) => (
            <Choice key={each} chosen={each === purpose} link={boxLink(place, each)}>
              {wordsOf[each].mode}
            </Choice>
          ))}
        </Choices>
        {unknown.length > 0 && (
          <Notice tone="warn" role="alert" data-screen-only>
            No book has {unknown.length === 1 ? 'the number' : 'the numbers'} {unknown.join(', ')}.
          </Notice>
        )}
        <DataState read={box}>
          {({ open, last }) => (
            <Stack gap="md">
              {open ? (
                <OpenBoxList
                  key={open.box_id}
                  box={open}
                  purpose={purpose}
                  place={place}
                  place_name={place_name}
                  onUnknown={setUnknown}
                />
              ) : (
                <Start place={place} onUnknown={setUnknown} />
              )}
              {last && <LastBox last={last} purpose={purpose} />}
            </Stack>
          )}
        </DataState>
      </Stack>
    </Screen>
  );
}

/** What came of the list that was finished last. */
function LastBox({ last, purpose }: { last: ClosedBox; purpose: BoxPurpose }) {
  const { groups } = wordsOf[purpose];
  const { done, missing, away, not_ours } = last.outcomes;
  return (
    <Section
      title={`Last time: ${formatDate(last.closed_on)}`}
      aside={
        <>
          finished by <bdi dir="auto">{last.closed_by}</bdi>
        </>
      }
    >
      <Figures
        size="small"
        figures={[
          { label: groups.done.toLowerCase(), value: done },
          { label: 'missing', value: missing, loud: true },
          { label: groups.away.toLowerCase(), value: away },
          { label: groups['not ours'].toLowerCase(), value: not_ours },
        ]}
      />
      {last.missing.length > 0 && (
        <Disclosure summary="Which were missing" open={last.missing.length <= 10}>
          <ul>
            {last.missing.map(({ accn_no, title }) => (
              <li key={accn_no}>
                <bdi dir="auto">{title}</bdi>, {accn_no}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

interface StartBoxProps {
  place: PlaceRef;
  /** Numbers that no copy has. */
  onUnknown: (numbers: string[]) => void;
}

/** Starts the list of a box that leaves. */
function StartPacking({ place, onUnknown }: StartBoxProps) {
  const { program, site_grade_id } = place;
  return (
    <Section title="Which books go?">
      <FillBox
        place={place}
        submit="Start the list"
        mayBeEmpty
        send={(filling) =>
          call(startBox, { body: { program, site_grade_id, purpose: 'packing', ...filling } })
        }
        onUnknown={onUnknown}
      />
    </Section>
  );
}

/** Starts the list of a box that comes back: what was lent to the place and is still out. */
function StartUnpacking({ place: { program, site_grade_id } }: StartBoxProps) {
  const saving = useSaving();
  const start = async (request_id: string) => {
    const body = { program, site_grade_id, purpose: 'unpacking' as const, request_id };
    const { status, details } = await call(startBox, { body });
    return details === null ? { form: status.message } : undefined;
  };
  return (
    <Section title="The box is back">
      <div className={classes.fill}>
        <Text measure>
          The checklist has every book that was lent to this place in a box and is not back yet. Books that a
          child still has are listed with the child’s name.
        </Text>
        <Problem>{saving.problems.form}</Problem>
        <Button h={44} loading={saving.saving} onClick={() => saving.save(start)}>
          Start unpacking
        </Button>
      </div>
    </Section>
  );
}

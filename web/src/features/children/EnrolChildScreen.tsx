import { Button, Group } from '@mantine/core';
import { type Child, enrollChild, type LikelyChild, proposeCardNo } from '@storyvan/contract/children';
import type { Programme } from '@storyvan/contract/common/programme';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePlacesAlone } from '../../field/store/use-device.ts';
import { call } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { ChildFields } from '../../records/child/ChildFields.tsx';
import { type ChildDraft, childBodyOf, childProblems, emptyChild } from '../../records/child/child-draft.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { PlaceField } from '../../records/place/PlaceField.tsx';
import {
  childCardsLink,
  childLink,
  nextAtDesk,
  type PlaceRef,
  placeCrumbs,
  programCrumb,
  taskLink,
} from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { enrollChildLink } from '../../records/week/week-links.ts';
import { Card } from '../../ui/Card.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Initials } from '../../ui/Initials.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import classes from './children.module.css';

interface EnrolChildScreenProps {
  program: Programme;
  /** The place, when the screen was opened from one. */
  site_grade_id: number | undefined;
}

/** Enrols one child after another at a site or grade. */
export function EnrolChildScreen({ program, site_grade_id: from }: EnrolChildScreenProps) {
  const navigate = useNavigate();
  const [place, setPlace] = useState(from ?? null);
  const names = usePlaceNames({ program, site_grade_id: place ?? 0 }, place !== null);
  const { draft, change, proposedCard, likely, enrolled, saving, save, nameField } = useEnrol(program, place);
  const alone = usePlacesAlone().length > 0;
  const ref = { program, site_grade_id: place ?? 0, school_id: names.school_id ?? null };
  const handlePlace = (chosen: PlaceRef | null) => {
    setPlace(chosen?.site_grade_id ?? null);
    saving.clearProblems('site_grade_id');
    // A reload keeps the place.
    if (chosen) navigate({ ...enrollChildLink(program, chosen.site_grade_id), replace: true });
  };
  const crumbs = place === null ? [programCrumb(program)] : placeCrumbs(ref, names);
  return (
    <Screen crumbs={crumbs} title="Enrol child">
      <div className={classes.enrol} data-enrolled={enrolled.length > 0 || undefined}>
        <Card>
          <RecordForm label="Enrol child" saving={saving} submit="Enrol child" onSubmit={() => save()}>
            <div data-wide>
              <PlaceField
                program={program}
                value={place}
                onChange={handlePlace}
                label={program === 'mop' ? 'Site' : 'Grade'}
                error={saving.problems.site_grade_id}
              />
            </div>
            <ChildFields
              form={{ draft, change, saving }}
              proposedCard={proposedCard}
              levelLabel="Reading level today"
              nameField={nameField}
              brief={alone}
            />
            {alone && (
              <Text size="sm" tone="dim" data-wide>
                The card gets its number when this is sent. The guardian's phone can be added then.
              </Text>
            )}
            {likely.length > 0 && (
              <LikelyChildren likely={likely} saving={saving.saving} onEnrol={() => save(true)} />
            )}
          </RecordForm>
        </Card>
        <EnrolledChildren enrolled={enrolled} place={names.name ? ref : null} />
      </div>
    </Screen>
  );
}

/**
 * The children enrolled so far, the latest first, each one tap from its first book at the desk of the place; and a link
 * back to that desk.
 */
function EnrolledChildren({ enrolled, place }: { enrolled: Child[]; place: PlaceRef | null }) {
  const aside = enrolled.length > 0 && counted(enrolled.length, 'child', 'children');
  return (
    <Section title="Enrolled just now" aside={aside}>
      {enrolled.length === 0 ? (
        <Text tone="dim">Children you enrol are listed here, ready to borrow.</Text>
      ) : (
        <List>
          {enrolled.map((child) => (
            <ListRow key={child.child_id} lead={<Initials name={child.name} />}>
              <bdi dir="auto">
                <strong>{child.name}</strong>
              </bdi>
              <Meta>
                {child.card_no ?? 'no card'} · <bdi dir="auto">{child.place_name}</bdi>{' '}
                <LevelBadge level={child.level} />
              </Meta>
              <Group gap="xs" mt="xs">
                <LinkButton
                  link={taskLink(child, 'lend_to_child')}
                  label={`Lend to ${child.name}`}
                  onClick={({ ctrlKey, metaKey, shiftKey }) => {
                    // Another tab has its own desks.
                    if (!ctrlKey && !metaKey && !shiftKey) nextAtDesk.set(child.site_grade_id, child);
                  }}
                  primary
                >
                  Lend
                </LinkButton>
                {child.card_no !== null && (
                  <LinkButton
                    link={childCardsLink({ child: child.child_id })}
                    label={`Print the card of ${child.name}`}
                  >
                    Print the card
                  </LinkButton>
                )}
                <LinkButton link={childLink(child)} label={`Open ${child.name}`}>
                  Open
                </LinkButton>
              </Group>
            </ListRow>
          ))}
        </List>
      )}
      {place && (
        <Group mt="sm">
          <LinkButton link={taskLink(place, 'lend_to_child')}>To the desk of all children here</LinkButton>
        </Group>
      )}
    </Section>
  );
}

interface LikelyChildrenProps {
  likely: LikelyChild[];
  saving: boolean;
  onEnrol: () => void;
}

/** Asks whether one of the children of the place is meant, so that no child is enrolled twice. */
function LikelyChildren({ likely, saving, onEnrol }: LikelyChildrenProps) {
  return (
    <Notice tone="warn" role="alert" aria-label="Likely the same child" data-wide>
      <Text size="lg">Is it {likely.length === 1 ? 'this child' : 'one of these'}?</Text>
      <List>
        {likely.map((child) => (
          <ListRow
            key={child.child_id}
            lead={<Initials name={child.name} />}
            action={
              <LinkButton link={childLink(child)} label={`Open ${child.name}, ${child.card_no ?? 'no card'}`}>
                Open
              </LinkButton>
            }
          >
            <bdi dir="auto">
              <strong>{child.name}</strong>
            </bdi>
            <Meta>
              {child.card_no ?? 'no card'} · <LevelBadge level={child.level} />
            </Meta>
            {child.inactive_since && <Meta>left on {formatDate(child.inactive_since)}</Meta>}
          </ListRow>
        ))}
      </List>
      <Button variant="default" h={44} loading={saving} onClick={onEnrol}>
        No, enrol anyway
      </Button>
    </Notice>
  );
}

/** One child after another at a place: the form is emptied after each, the place is kept. */
function useEnrol(program: Programme, site_grade_id: number | null) {
  const { draft: kept, keep, forget } = useDraft<ChildDraft>(`enrol ${program}`);
  const draft = kept ?? emptyChild;
  const saving = useSaving();
  const [likely, setLikely] = useState<LikelyChild[]>([]);
  const [enrolled, setEnrolled] = useState<Child[]>([]);
  const nameField = useRef<HTMLInputElement>(null);
  const proposal = useRead(
    proposeCardNo,
    { params: { program, id: site_grade_id ?? 0 } },
    { enabled: site_grade_id !== null },
  );
  const proposedCard = proposal.data?.card_no;

  const change = (part: Partial<ChildDraft>) => {
    keep({ ...draft, ...part });
    setLikely([]);
    saving.clearProblems(...Object.keys(part), 'date_of_birth', 'age');
  };
  const send = async (request_id: string, despite_likeness: boolean) => {
    const card_no = draft.card_no ?? proposedCard ?? '';
    const place = { site_id: null, grade_id: null, site_grade_id };
    const body = { ...childBodyOf({ ...draft, card_no }), ...place, despite_likeness, request_id };
    const reply = await call(enrollChild, { params: { program }, body });
    const { status, details } = reply;
    setLikely(reply.likely);
    if (details) {
      growlSuccess(status.message);
      setEnrolled((before) => [details, ...before]);
      forget();
      nameField.current?.focus();
    } else if (status.status === 'card number taken') return { card_no: status.message };
    else if (status.status === 'place closed') return { site_grade_id: status.message };
  };
  const save = (despiteLikeness = false) => {
    const place = program === 'mop' ? 'Choose a site.' : 'Choose a school and a grade.';
    const problems = { site_grade_id: site_grade_id === null ? place : undefined, ...childProblems(draft) };
    if (saving.check(problems)) saving.save((request_id) => send(request_id, despiteLikeness));
  };
  return { draft, change, proposedCard, likely, enrolled, saving, save, nameField };
}

import { decideReview, type ReviewItem } from '@storyvan/contract/field-sync';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exactTime, timeOf } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { childLink, placeLink } from '../../records/place/place-links.ts';
import { WhereIsIt } from '../../records/place/WhereIsIt.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Disclosure, Facts } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';
import classes from './Review.module.css';
import { type Decision, ReviewChoices } from './ReviewChoices.tsx';
import { onlyTryAgain, tryAgainHint, whatWasDone, whereNow } from './review.messages.ts';

interface ReviewCardProps {
  item: ReviewItem;
  headingId: string;
  /** The entry that is to be decided first. */
  waitsFor: ReviewItem | undefined;
  /** Entries that wait for this one. */
  waiting: ReviewItem[];
  onDecided: () => void;
}

/** One entry: what was done, why it could not be recorded, and what can be decided. */
export function ReviewCard({ item, headingId, waitsFor, waiting, onDecided }: ReviewCardProps) {
  const { deciding, problem, decide } = useDecide(item, onDecided);
  const waits = item.waits_for !== null;
  return (
    <article aria-labelledby={headingId} className={classes.card} data-waits={waits || undefined}>
      <p className={classes.when}>{whenOf(item)}</p>
      <h2 id={headingId} tabIndex={-1} className={classes.what}>
        <bdi dir="auto">{whatWasDone(item)}</bdi>
      </h2>
      <Book item={item} />
      <Meta>
        <Place item={item} />
        <span>
          by <bdi dir="auto">{item.made_by}</bdi> on <bdi dir="auto">{item.device_name}</bdi>
        </span>
      </Meta>
      <Notice tone={waits ? 'info' : 'bad'}>
        {waits ? <WaitsFor item={waitsFor} /> : <p dir="auto">{item.message}</p>}
      </Notice>
      <Now item={item} />
      <Written item={item} />
      {waiting.length > 0 && (
        <Text size="sm" tone="dim">
          {counted(waiting.length, 'entry waits', 'entries wait')} for this one:{' '}
          {waiting.map(whatWasDone).join(', ')}.
        </Text>
      )}
      {onlyTryAgain(item) && (
        <Text size="sm" tone="dim">
          {tryAgainHint}
        </Text>
      )}
      <ReviewChoices item={item} deciding={deciding} onDecide={decide} />
      <Problem>{problem}</Problem>
    </article>
  );
}

/** Carries out what was decided about an entry. A refusal stays on its card. */
function useDecide({ request_id, held_by }: ReviewItem, onDecided: () => void) {
  const { saving, problems, save } = useSaving();
  const decide = (decision: Decision) =>
    save(async () => {
      // Of anyone else who has the copy by then, nothing is taken back.
      const shown = decision.choice === 'take_back_first' ? { held_by } : {};
      const body = { entry_id: request_id, ...decision, ...shown };
      const { status, released } = await call(decideReview, { body });
      if (status.status === 'refused') return { form: status.message };
      growlSuccess(released > 0 ? `${status.message} ${releasedWords(released)}` : status.message);
      onDecided();
      return undefined;
    });
  return { deciding: saving, problem: problems.accn_no ?? problems.form, decide };
}

const releasedWords = (released: number): string =>
  released === 1
    ? 'The entry that waited for it was recorded too.'
    : `The ${formatNumber(released)} entries that waited for it were recorded too.`;

/** "26 Nov 2026, 4:12 PM", and the date of the entry if it is another. */
function whenOf({ made_at, date }: ReviewItem): string {
  if (date === today(new Date(made_at))) return `${formatDate(date)}, ${timeOf(made_at)}`;
  return `Dated ${formatDate(date)}, entered ${exactTime(made_at)}`;
}

function Book({ item: { title, accn_no } }: { item: ReviewItem }) {
  if (accn_no === null) return null;
  return (
    <p className={classes.book}>
      <bdi dir="auto">{title ?? 'Unknown book'}</bdi> <span className={classes.number}>{accn_no}</span>
    </p>
  );
}

/** The place and, if the entry is about a child there, a link to it. */
function Place({ item }: { item: ReviewItem }) {
  const { program, site_grade_id, school_id, place_name, child_id, child_name } = item;
  const name = <bdi dir="auto">{place_name}</bdi>;
  if (program === null) return <span>{name}</span>;
  const place = { program, site_grade_id, school_id };
  return (
    <>
      <Link {...placeLink(place)} className={classes.link}>
        {name}
      </Link>
      {child_id !== null && child_name !== null && (
        <Link {...childLink({ ...place, child_id })} className={classes.link}>
          <bdi dir="auto">{child_name}</bdi>
        </Link>
      )}
    </>
  );
}

function WaitsFor({ item }: { item: ReviewItem | undefined }): ReactNode {
  if (!item) return <p>This waits until an earlier entry is decided.</p>;
  return (
    <p>
      This waits for an earlier entry: <bdi dir="auto">{whatWasDone(item)}</bdi>
      {item.accn_no && `, ${item.accn_no}`}.
    </p>
  );
}

/** What the records say of the copy now. */
function Now({ item }: { item: ReviewItem }) {
  const { accn_no, title, held_by, moved_on } = item;
  if (accn_no === null || title === null) return null;
  return (
    <Facts
      facts={[
        [
          'Book now',
          <>
            <WhereIsIt where={whereNow(item)} held_by={held_by} />
            {held_by && ` since ${formatDate(held_by.since)}`}
          </>,
        ],
        ['Last change', moved_on && formatDate(moved_on)],
      ]}
    />
  );
}

/** What was typed on the device. */
function Written({ item: { text, kind } }: { item: ReviewItem }) {
  if (text.length === 0) return null;
  const facts = (
    <Facts
      facts={text.map(({ label, text: typed }) => [
        label,
        <Text key={label} as="div" lines="typed" dir="auto">
          {typed}
        </Text>,
      ])}
    />
  );
  // The details of a child are needed for the decision; a report may be long.
  return kind === 'enrolment' ? facts : <Disclosure summary="What was written">{facts}</Disclosure>;
}

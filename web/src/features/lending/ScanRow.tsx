import { Button } from '@mantine/core';
import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { daysBetween } from '@storyvan/domain/calendar-date';
import { memo, type ReactNode } from 'react';
import { useField } from '../../field/store/field-state.ts';
import { counted } from '../../lib/numbers.ts';
import { DiffLevel, LevelBadge } from '../../records/level/LevelBadge.tsx';
import { childLink } from '../../records/place/place-links.ts';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { type Asked, type DeskChild, type DeskRow, hasItAlready } from './desk/desk-list.ts';
import type { DeskSetup } from './desk/desk-task.ts';
import { aboutOf, headlineOf, timeOf } from './desk/row-words.ts';
import { keepFocus } from './keep-focus.ts';
import classes from './ScanRow.module.css';
import type { LendingDeskState } from './use-lending-desk.ts';

const AfterReturn = lazyDialog(
  async () => (await import('./AfterReturn.tsx')).AfterReturn,
  // Without a network, the desk works without the question.
  () => null,
);

const MeantCopies = lazyDialog(
  async () => (await import('./MeantCopies.tsx')).MeantCopies,
  // Without a network, the row asks for the number.
  () => null,
);

interface ScanRowProps {
  row: DeskRow;
  setup: DeskSetup;
  /** The list is kept in session storage and survives a reload. */
  kept: boolean;
  /** Who gets a book that was scanned without a child. */
  childNow: DeskChild | null;
  /** The newest row. */
  newest?: boolean;
  /** Far below the newest, so probably out of view. */
  older?: boolean;
  actions: LendingDeskState['rowActions'];
}

export const ScanRow = memo(function ScanRow(props: ScanRowProps) {
  const { row, setup, kept, childNow, newest = false, older, actions } = props;
  const { details, book, trouble, undo, at } = row;
  const headline = headlineOf(row);
  const shown = details ?? book;
  const saved = useField(({ unsent_ids }) => unsent_ids.has(row.asked_id)) && undo !== 'done';
  const inReview = useField(({ in_review }) => in_review.has(row.asked_id));
  return (
    <li
      className={classes.row}
      data-state={inReview ? 'review' : hasItAlready(row) ? 'offered' : row.state}
      data-verb={row.task.split('-')[0]}
      data-over={undo === 'done' || undefined}
      data-older={older || undefined}
    >
      <BookCover title={shown?.title ?? ''} hex_code={shown?.hex_code ?? null} cover={shown?.cover} />
      <div className={classes.words}>
        <div className={classes.title}>
          <TitleText title={headline} language={shown?.language ?? null} />
        </div>
        <div className={classes.about}>{aboutOf(row, kept)}</div>
        {saved && <Saved />}
        {inReview && <div className={classes.trouble}>Not recorded when it was sent. See Review.</div>}
        {trouble && <div className={classes.trouble}>{trouble}</div>}
      </div>
      <div className={classes.line}>
        <Who row={row} />
        <div className={classes.badge}>
          {inReview ? <Pill kind="warn">in review</Pill> : <Badge row={row} />}
        </div>
      </div>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {timeOf(at)}
      </time>
      <div className={classes.action}>
        {inReview ? (
          <LinkButton link={{ to: '/library/review' }} label={`Review ${headline}`}>
            Review
          </LinkButton>
        ) : (
          <Actions row={row} setup={setup} childNow={childNow} actions={actions} headline={headline} />
        )}
      </div>
      {row.state === 'unclear' && <MeantCopies row={row} setup={setup} onAsk={actions.onAsk} />}
      {details &&
        (details.date_return || row.take_back_from?.child_id != null) &&
        undo !== 'done' &&
        !inReview && <AfterReturn row={row} details={details} newest={newest} actions={actions} />}
    </li>
  );
});

/** It is on the disk of this device, and not sent yet. */
const Saved = () => (
  <div className={classes.saved}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4.5 1.5h7v13h-7zM6 8l1.5 1.5L10 6.5" />
    </svg>
    Saved on this device
  </div>
);

function Who({ row: { child, details } }: { row: DeskRow }) {
  const name = details?.child_name ?? child?.name;
  if (!name) return <div className={classes.who} />;
  const levels = details?.diff_level != null && `level ${details.child_level}, book ${details.level}`;
  return (
    <div className={classes.who}>
      <div dir="auto">{name}</div>
      {levels && <div className={classes.levels}>{levels}</div>}
    </div>
  );
}

function Badge({ row }: { row: DeskRow }) {
  const { state, undo, lost, details, task, card } = row;
  if (undo === 'done') return <Pill>undone</Pill>;
  if (hasItAlready(row)) return <Pill kind="warn">has it already</Pill>;
  if (state === 'unclear') return <Pill kind="warn">which book?</Pill>;
  if (state === 'childless') return <Pill kind="warn">no child</Pill>;
  if (state === 'refused')
    return <Pill kind={card ? 'warn' : 'bad'}>{card ? 'other place' : 'refused'}</Pill>;
  if (state === 'failed') return <Pill kind="bad">failed</Pill>;
  if (!details) return <Pill kind={lost ? 'warn' : 'plain'}>{lost ? 'no connection' : 'waiting'}</Pill>;
  if (task === 'issue-child') return <DiffLevel diff_level={details.diff_level} />;
  if (task === 'issue-place') return <LevelBadge level={details.level} />;
  if (task === 'renew-child') return <Pill kind="good">renewed</Pill>;
  const { date_issue, date_return } = details;
  if (date_issue === null || date_return === null) return null;
  const days = daysBetween(date_issue, date_return);
  return <Pill kind="good">{days === 0 ? 'back the same day' : `back after ${counted(days, 'day')}`}</Pill>;
}

interface ActionsProps extends Omit<ScanRowProps, 'kept' | 'newest' | 'older'> {
  headline: string;
}

/** What the row offers now: Undo, Retry, or what to do instead. */
function Actions({ row, setup, childNow, actions, headline }: ActionsProps): ReactNode {
  const { state, undo, lost, card } = row;
  const button = (label: string, onClick: () => void, more: { loading?: boolean; strong?: boolean } = {}) => (
    <Button
      key={label}
      variant={more.strong ? 'filled' : 'default'}
      classNames={{ root: classes.button, label: classes.buttonLabel }}
      aria-label={`${label} ${headline}`}
      loading={more.loading ?? false}
      onPointerDown={keepFocus}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  if (state === 'failed' || lost) return button('Retry', () => actions.onRetry(row));
  if (state === 'accepted') {
    return undo === 'done'
      ? null
      : button('Undo', () => actions.onUndo(row), { loading: undo === 'waiting' });
  }
  if (card) {
    return (
      <>
        {button('Move here', () => actions.onMoveHere(row), { strong: true })}
        <LinkButton link={childLink(card)} label={`Open ${card.name}`}>
          Open
        </LinkButton>
      </>
    );
  }
  if (state === 'childless') {
    return (
      <>
        {childNow &&
          button(`Lend to ${firstName(childNow.name)}`, () => actions.onLendTo(row, childNow), {
            strong: true,
          })}
        {button('Remove', () => actions.onRemove(row))}
      </>
    );
  }
  const offers = offersOf(row, setup);
  return offers.map(({ label, asked }) =>
    button(label, () => actions.onAsk(row, asked), { strong: offers.length === 1 }),
  );
}

/** What a refused row offers to do instead. */
interface Offer {
  label: string;
  asked: Partial<Asked>;
}

const firstName = (name: string): string => name.split(' ')[0] ?? name;

const whoOf = ({ child_name, place_name }: HeldBy): string =>
  child_name ? firstName(child_name) : place_name;

function offersOf(row: DeskRow, setup: DeskSetup): Offer[] {
  const { task, state, held_by, child } = row;
  if (state !== 'refused' || !held_by) return [];
  if (hasItAlready(row)) {
    // A book that was lent today has its whole period before it.
    const renew: Offer[] =
      held_by.since < row.date ? [{ label: 'Renew', asked: { task: 'renew-child' } }] : [];
    return [...renew, { label: 'Take back', asked: { task: 'return-child' } }];
  }
  const here = held_by.site_grade_id === setup.site_grade_id;
  const withChild = held_by.child_id !== null;
  const takeBack = `Take back from ${whoOf(held_by)}`;
  const first = { take_back_from: held_by };
  if (task === 'issue-child') {
    return child ? [{ label: `${takeBack} and lend to ${firstName(child.name)}`, asked: first }] : [];
  }
  if (task === 'issue-place') return [{ label: `${takeBack} and lend here`, asked: first }];
  if (task === 'return-place') {
    const elsewhere = here ? null : held_by;
    return [{ label: takeBack, asked: { elsewhere, take_back_from: withChild ? held_by : null } }];
  }
  if (here) return [];
  const back = withChild ? ('return-child' as const) : ('return-place' as const);
  return [{ label: takeBack, asked: { task: back, elsewhere: held_by } }];
}

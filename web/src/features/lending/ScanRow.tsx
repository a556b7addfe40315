import { Button } from '@mantine/core';
import { daysBetween, formatDate } from '@storyvan/domain/calendar-date';
import { memo } from 'react';
import { counted } from '../../lib/numbers.ts';
import { DiffLevel, LevelBadge } from '../../records/level/LevelBadge.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { Pill } from '../../ui/Pill.tsx';
import type { DeskRow } from './desk/desk-list.ts';
import { type DeskTask, type DeskWords, wordsOf } from './desk/desk-task.ts';
import classes from './ScanRow.module.css';

interface RowActions {
  onUndo: (row: DeskRow) => void;
  onRetry: (row: DeskRow) => void;
  onTakeBack: (row: DeskRow) => void;
  onAgain: (row: DeskRow) => void;
}

interface ScanRowProps {
  row: DeskRow;
  task: DeskTask;
  /** The list is kept in session storage and survives a reload. */
  kept: boolean;
  actions: RowActions;
}

export const ScanRow = memo(function ScanRow({ row, task, kept, actions }: ScanRowProps) {
  const { details, trouble, undo, taken_back, at } = row;
  const headline = headlineOf(row);
  return (
    <li
      className={classes.row}
      data-state={row.state}
      data-over={undo === 'done' || taken_back === 'done' || undefined}
    >
      <BookCover title={details ? details.title : ''} hex_code={details?.hex_code ?? null} />
      <div className={classes.words}>
        <div className={classes.title}>
          <TitleText title={headline} language={details?.language ?? null} />
        </div>
        <div className={classes.about}>{aboutOf(row, wordsOf(task), kept)}</div>
        {trouble && <div className={classes.trouble}>{trouble}</div>}
      </div>
      <div className={classes.line}>
        <Who row={row} />
        <div className={classes.badge}>
          <Badge row={row} task={task} />
        </div>
      </div>
      <time className={classes.time} dateTime={new Date(at).toISOString()}>
        {timeOf(at)}
      </time>
      <div className={classes.action}>
        <Action row={row} task={task} actions={actions} headline={headline} />
      </div>
    </li>
  );
});

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

function Badge({ row, task }: { row: DeskRow; task: DeskTask }) {
  const { state, undo, taken_back, lost, details } = row;
  if (undo === 'done') return <Pill>undone</Pill>;
  if (taken_back === 'done') return <Pill kind="good">taken back</Pill>;
  if (state === 'refused') return <Pill kind="bad">refused</Pill>;
  if (state === 'failed') return <Pill kind="bad">failed</Pill>;
  if (!details) return <Pill kind={lost ? 'warn' : 'plain'}>{lost ? 'no connection' : 'waiting'}</Pill>;
  if (task === 'issue-child') return <DiffLevel diff_level={details.diff_level} />;
  if (task === 'issue-place') return <LevelBadge level={details.level} />;
  const { date_issue, date_return } = details;
  if (date_issue === null || date_return === null) return null;
  const days = daysBetween(date_issue, date_return);
  return <Pill>{days === 0 ? 'same day' : `after ${counted(days, 'day')}`}</Pill>;
}

/** The one action the row offers now. */
function Action({ row, task, actions, headline }: Omit<ScanRowProps, 'kept'> & { headline: string }) {
  const { state, undo, taken_back, lost, held_by } = row;
  const button = (label: string, onClick: (row: DeskRow) => void, waiting = false) => (
    <Button
      variant="default"
      className={classes.button}
      aria-label={`${label} ${headline}`}
      loading={waiting}
      onClick={() => onClick(row)}
    >
      {label}
    </Button>
  );
  if (state === 'failed' || lost) return button('Retry', actions.onRetry);
  if (state === 'accepted')
    return undo === 'done' ? null : button('Undo', actions.onUndo, undo === 'waiting');
  if (state !== 'refused') return null;
  if (taken_back === 'done') {
    return task === 'return-child' ? null : button(wordsOf(task).again, actions.onAgain);
  }
  if (held_by?.child_id == null) return null;
  return button('Take back', actions.onTakeBack, taken_back === 'waiting');
}

/** The texts of a row of the scan list. */

function headlineOf({ state, accn_no, title, details, held_by }: DeskRow): string {
  if (details) return details.title;
  if (state === 'refused' && held_by?.child_name) return `${accn_no} is with ${held_by.child_name}`;
  if (state === 'refused' && held_by) return `${accn_no} is at ${held_by.place_name}`;
  return title ?? accn_no;
}

function whyRefused({ held_by, sentence }: DeskRow): string {
  if (!held_by) return sentence ?? '';
  const since = `since ${formatDate(held_by.since)}.`;
  return held_by.child_name === null ? `S${since.slice(1)}` : `${held_by.place_name}, ${since}`;
}

const typedOtherwise = ({ typed, accn_no }: DeskRow): string =>
  typed === accn_no ? '' : ` Scanned as “${typed}”.`;

/** `kept`: the scan list is in session storage. */
const untilSent = (kept: boolean): string =>
  kept
    ? 'It will be sent when the connection is back, even after a reload. Keep this tab open until then.'
    : 'It will be sent when the connection is back. Do not close or reload this page until then.';

function aboutOf(row: DeskRow, { nothing }: DeskWords, kept: boolean): string {
  const { state, accn_no, details, held_by, sentence, lost, sent, taken_back } = row;
  if (details) {
    const before = details.had_before && `had it before, ${formatDate(details.had_before)}`;
    return [accn_no, details.category_primary, details.language, before].filter(Boolean).join(' · ');
  }
  if (taken_back === 'done') return `Taken back from ${held_by?.child_name}.`;
  if (state === 'refused') return `${whyRefused(row)} ${nothing}${typedOtherwise(row)}`;
  if (state === 'failed') return `${sentence} ${nothing}`;
  if (lost) return `${sentence} ${untilSent(kept)}`;
  return sent ? 'Sending' : 'Waiting for earlier scans';
}

const two = (number: number) => String(number).padStart(2, '0');

/** "10:42:07" */
function timeOf(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}

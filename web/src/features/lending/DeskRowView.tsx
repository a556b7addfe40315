import { Button } from '@mantine/core';
import { daysBetween } from '@storyvan/contract/common/calendar-date';
import { memo } from 'react';
import { counted } from '../../lib/numbers.ts';
import { BookCover } from '../../ui/BookCover.tsx';
import { DiffLevel, LevelBadge } from '../../ui/LevelBadge.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { TitleText } from '../../ui/TitleText.tsx';
import classes from './DeskRowView.module.css';
import type { DeskRow } from './desk-list.ts';
import { type DeskTask, wordsOf } from './desk-task.ts';
import { aboutOf, headlineOf, timeOf } from './row-words.ts';

interface RowActions {
  onUndo: (row: DeskRow) => void;
  onRetry: (row: DeskRow) => void;
  onTakeBack: (row: DeskRow) => void;
  onAgain: (row: DeskRow) => void;
}

interface DeskRowViewProps {
  row: DeskRow;
  task: DeskTask;
  /** The list survives a reload. */
  kept: boolean;
  actions: RowActions;
}

export const DeskRowView = memo(function DeskRowView({ row, task, kept, actions }: DeskRowViewProps) {
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

/** The one thing that can be done with the row now. */
function Action({ row, task, actions, headline }: Omit<DeskRowViewProps, 'kept'> & { headline: string }) {
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

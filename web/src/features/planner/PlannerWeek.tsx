import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { listReadingPartners, type Person } from '@storyvan/contract/reading-partners';
import { listSites } from '@storyvan/contract/sites';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { dayName } from '@storyvan/domain/week';
import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useAskBeforeLoss } from '../../lib/use-ask-before-loss.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Text } from '../../ui/Text.tsx';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { PeopleDock } from './PeopleDock.tsx';
import { PlanDay } from './PlanDay.tsx';
import classes from './PlannerScreen.module.css';
import { PlanSheet, planColumns } from './PlanSheet.tsx';
import type { Known } from './plan/copy-week.ts';
import { type PlanRow, peopleOf } from './plan/plan-row.ts';
import { type Planner, usePlanner } from './plan/use-planner.ts';
import { daysAhead, type Week } from './plan/week.ts';
import { DragContext, useDragRoot } from './use-drag.ts';

/** A week with this many sessions is longer than a screen. */
const jumpsFrom = 6;

interface PlannerWeekProps {
  start: CalendarDate;
  /** The week as last read from the server. */
  plan: readonly ReadAloud[];
}

/** The sessions of one week, day by day, and the people who can be added to them. */
export function PlannerWeek({ start, plan }: PlannerWeekProps) {
  const planner = usePlanner(start, plan);
  const { drag, reached } = useDragRoot(planner.drop);
  const { week, people, known } = useWeek(start, planner);
  const [moved, setMoved] = useState<string>();
  const [discarding, setDiscarding] = useState(false);
  useSaveKey(planner.save);
  const planned = planner.rows.filter(({ cancel }) => !cancel);
  return (
    <DragContext value={drag}>
      <div ref={reached} className={classes.screen}>
        <PlannerTools start={start} rows={planned} known={known} onCopy={planner.copyLastWeek} />
        <PlannerNotes planner={planner} onDiscardAll={() => setDiscarding(true)} />
        {planner.rows.length >= jumpsFrom && (
          <DayJumps
            days={daysAhead(start, planner.rows)}
            countOn={(date) => planned.filter((row) => row.date === date).length}
          />
        )}
        <div className={classes.sides}>
          <div className={classes.plannerWeekDays}>
            {daysAhead(start, planner.rows).map((date) => (
              <PlanDay
                key={date}
                date={date}
                rows={planner.rows.filter((row) => row.date === date)}
                week={week}
                moved={moved}
                onMoved={setMoved}
              />
            ))}
          </div>
          <PeopleDock week={week} people={people} onDiscardAll={() => setDiscarding(true)} />
        </div>
      </div>
      <PlanSheet start={start} rows={planned} />
      <PlannerQuestions planner={planner} discarding={discarding} onAnswered={() => setDiscarding(false)} />
    </DragContext>
  );
}

/** People and sites, for all parts of the planner. */
function useWeek(start: CalendarDate, planner: Week['planner']) {
  const people = useRead(listReadingPartners, { params: { program: 'mop' } });
  const sites = useRead(listSites, { params: { groups: 'all' } });
  const counts = new Map<number, number>();
  for (const row of planner.rows) {
    if (!row.cancel) for (const { rp_id } of peopleOf(row)) counts.set(rp_id, (counts.get(rp_id) ?? 0) + 1);
  }
  const sessionsOf = (rp_id: number) => counted(counts.get(rp_id) ?? 0, 'session');
  const week: Week = { start, planner, people: people.data ?? [], sites: sites.data ?? [], sessionsOf };
  const known = people.data && sites.data ? { people: people.data, sites: sites.data } : undefined;
  return { week, people: people as Read<Person[]>, known };
}

interface PlannerToolsProps {
  start: CalendarDate;
  rows: readonly PlanRow[];
  /** Undefined until both are loaded. */
  known: Known | undefined;
  onCopy: (known: Known) => Promise<void>;
}

/** Actions for a whole week: copy last week, export, print. */
function PlannerTools({ start, rows, known, onCopy }: PlannerToolsProps) {
  const [copying, setCopying] = useState(false);
  // There is nothing to act on until the week is loaded; the space is reserved.
  if (!known) return <div className={classes.tools} />;
  const handleCopy = async () => {
    setCopying(true);
    await onCopy(known);
    setCopying(false);
  };
  return (
    <div className={classes.tools}>
      <Button variant="default" h={44} onClick={handleCopy} loading={copying}>
        Copy last week
      </Button>
      <RecordActions fileName={`weekly-plan-${start}`} columns={planColumns} rows={[...rows]} />
    </div>
  );
}

interface DayJumpsProps {
  days: readonly CalendarDate[];
  /** The number of sessions on a day. */
  countOn: (date: CalendarDate) => number;
}

/** Links to the days of a week that is longer than a screen, with the number of sessions of each. */
function DayJumps({ days, countOn }: DayJumpsProps) {
  const handleJump = (date: CalendarDate) => {
    const heading = document.getElementById(`day-${date}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Days" className={classes.days}>
      {days.map((date) => (
        <button key={date} type="button" className={classes.day} onClick={() => handleJump(date)}>
          <span aria-hidden="true">{dayName(date).slice(0, 3)}</span>
          <VisuallyHidden>{dayName(date)}: </VisuallyHidden>
          <Text as="span" size="xs" tone="dim">
            {countOn(date)}
            <VisuallyHidden>{countOn(date) === 1 ? ' session' : ' sessions'}</VisuallyHidden>
          </Text>
        </button>
      ))}
    </nav>
  );
}

/** Ctrl+S saves the plan instead of the page. */
function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
}

/** Notices about the week: it is empty, unsaved changes were restored, or others removed sessions. */
function PlannerNotes({ planner, onDiscardAll }: { planner: Planner; onDiscardAll: () => void }) {
  const { rows, state, restored, dismissGone } = planner;
  const count = state.mine.length;
  return (
    <>
      {restored && (
        <WeekNotice button="Discard them" onClick={onDiscardAll}>
          {counted(count, 'change')} from earlier {count === 1 ? 'is' : 'are'} not saved yet.
        </WeekNotice>
      )}
      {state.gone.length > 0 && (
        <WeekNotice button="OK" onClick={dismissGone}>
          Someone else removed from this week: {state.gone.join('; ')}.
        </WeekNotice>
      )}
      {rows.length === 0 && (
        <Box mb="sm">
          <Note title="No sessions planned">
            <p>Choose “Copy last week”, or add a session to a day.</p>
          </Note>
        </Box>
      )}
    </>
  );
}

interface WeekNoticeProps {
  button: string;
  onClick: () => void;
  children: ReactNode;
}

const WeekNotice = ({ button, onClick, children }: WeekNoticeProps) => (
  <Notice
    role="status"
    tone="warn"
    apart
    action={
      <Button variant="default" h={44} onClick={onClick}>
        {button}
      </Button>
    }
  >
    <p>{children}</p>
  </Notice>
);

interface PlannerQuestionsProps {
  planner: Planner;
  /** The user is being asked whether to discard all unsaved changes. */
  discarding: boolean;
  onAnswered: () => void;
}

/** Questions before unsaved changes are discarded or the page is left. */
function PlannerQuestions({ planner, discarding, onAnswered }: PlannerQuestionsProps) {
  const { asking, answer } = useAskBeforeLoss(planner.state.mine.length > 0);
  return (
    <>
      <Dialog
        kind="confirmation"
        opened={discarding}
        onClose={onAnswered}
        confirm={{ label: 'Discard my changes', onConfirm: planner.discardAll }}
      >
        Your unsaved changes to this week will be lost. Saved sessions are not affected.
      </Dialog>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          onClose={() => answer(false)}
          confirm={{ label: 'Leave without saving', onConfirm: () => answer(true) }}
        >
          Your changes to this week are not saved and no one else can see them. They are kept on this device
          until you come back.
        </Dialog>
      )}
    </>
  );
}

import { Button, VisuallyHidden } from '@mantine/core';
import type { Visit } from '@storyvan/contract/read-alouds';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useField } from '../../field/store/field-state.ts';
import type { Sound } from '../../lib/use-sound.ts';
import { CameraButton } from '../../ui/camera/CameraButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { GrowlLine } from '../../ui/GrowlLine.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ScanField } from '../../ui/ScanField.tsx';
import { DeskAside } from './DeskAside.tsx';
import { DeskDate } from './DeskDate.tsx';
import { countsOf } from './desk/desk-list.ts';
import { type DeskSetup, type DeskTask, tasksOf, wordsOf } from './desk/desk-task.ts';
import { useDeskState, useRows } from './desk/use-desk.ts';
import { DeskHolder } from './HolderCard.tsx';
import classes from './LendingDesk.module.css';
import { ModeSwitch, taskByArrow } from './ModeSwitch.tsx';
import { ScanRow } from './ScanRow.tsx';
import { type LendingDeskState, useLendingDesk } from './use-lending-desk.ts';

interface LendingDeskProps {
  setup: DeskSetup;
  /** The place card, shown where no child is served. */
  place: ReactNode;
  /** The session of today at this place, if there is one. */
  visit: Visit | null | undefined;
}

const ScanWarnings = lazyDialog(
  async () => (await import('../../field/screens/device/ScanWarnings.tsx')).ScanWarnings,
  // The header and Today say it too.
  () => null,
);

const ChildrenNamed = lazyDialog(
  async () => (await import('./ChildrenNamed.tsx')).ChildrenNamed,
  // Without a network, Enter still chooses an only child.
  () => null,
);
const VisitLine = lazyDialog(
  async () => (await import('../../records/week/VisitLine.tsx')).VisitLine,
  // The pages of the place and of the session say it too.
  () => null,
);
const KeysSheet = lazyDialog(async () => (await import('./KeysSheet.tsx')).KeysSheet);

/** The one desk for every lend, return and renew screen. */
export function LendingDesk({ setup, place, visit }: LendingDeskProps) {
  const desk = useLendingDesk(setup);
  const warns = useField(({ storage, clock_wrong }) => storage === 'low' || clock_wrong);
  const { task, lendingDate, sound, focus } = desk;
  const tasks = tasksOf(setup);
  const words = wordsOf(task);
  const root = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const goDown = () => {
    const meant = root.current?.querySelector<HTMLElement>(
      '[data-meant] button, li:first-child:is([data-state="refused"], [data-state="offered"]) button',
    );
    const beside = aside.current?.querySelector<HTMLElement>('[aria-current], li button:enabled');
    (meant ?? beside)?.focus();
  };
  const handleKeys = (event: KeyboardEvent) => {
    const next = taskByArrow(event, tasks, task);
    if (event.target !== desk.scanField.field.current || !next) return;
    event.preventDefault();
    desk.setTask(next);
  };
  const group = desk.reads.group?.data;
  // What lists names is loaded when it is needed.
  const [typing, setTyping] = useState(false);
  const beside = desk.reads.child ? 'nothing' : task === 'issue-child' ? 'children' : 'books';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows in the empty scan field move the switch
    <div ref={root} className={classes.desk} data-beside={beside} onKeyDown={handleKeys}>
      <div className={classes.main}>
        <div className={classes.holder}>
          <DeskHolder desk={desk} place={place} aside={aside} />
        </div>
        {!lendingDate.isToday && <OtherDate desk={desk} />}
        <div className={classes.storage}>{warns && <ScanWarnings />}</div>
        <div className={classes.modes}>
          <ModeSwitch tasks={tasks} task={task} onChange={desk.setTask} />
        </div>
        <div className={classes.scan} onInput={() => setTyping(true)}>
          <ScanField
            {...desk.scanField}
            label="Accession number or card number"
            hint={`scan, ${group ? 'name' : 'number'} or title, ${words.enter}`}
            button={words.button}
            onDown={goDown}
          >
            <CameraButton {...desk.camera} beep={() => sound.tell('read')} />
          </ScanField>
          {typing && group && <ChildrenNamed {...desk.named}>{group}</ChildrenNamed>}
        </div>
        <div className={classes.count}>
          <Counter desk={desk} tasks={tasks} />
          <GrowlLine />
        </div>
        <div className={classes.date}>
          <DeskDate label={words.date} lendingDate={lendingDate} onDone={focus} />
        </div>
        <div className={classes.sound}>
          <button type="button" className={classes.keys} onClick={desk.showKeys}>
            <kbd>?</kbd> Keys
          </button>
          <SoundSwitch sound={sound} onDone={focus} />
        </div>
        <ReturnedAlert desk={desk} />
        <div className={classes.visit}>
          {visit?.date === today() && <VisitLine visit={withBorrowers(visit, desk)} />}
        </div>
        <ScanList desk={desk} setup={setup} />
        <Announcement desk={desk} />
      </div>
      <aside ref={aside} className={classes.aside}>
        <DeskAside desk={desk} setup={setup} />
      </aside>
      <ErrorDialog desk={desk} />
      {desk.keysShown && <KeysSheet onClose={desk.closeAll} />}
    </div>
  );
}

/** The children who have borrowed, as the desk counts them. */
function withBorrowers(visit: Visit, { reads, lendingDate }: LendingDeskState): Visit {
  const here = lendingDate.isToday ? reads.group?.data : undefined;
  return here
    ? { ...visit, children_borrowed: here.filter((child) => child.borrowed_on_date > 0).length }
    : visit;
}

/** On a phone, the page goes back up to the newest row; elsewhere the scan field is always beside it. */
function useNewestInView(newest: string | undefined): void {
  const before = useRef(newest);
  useEffect(() => {
    if (newest === before.current) return;
    before.current = newest;
    if (window.matchMedia('(max-width: 48em)').matches) window.scrollTo({ top: 0 });
  }, [newest]);
}

interface PartProps {
  desk: LendingDeskState;
}

/** Warns that the desk works under another date. */
function OtherDate({ desk: { lendingDate, focus, task } }: PartProps) {
  const backToToday = () => {
    lendingDate.choose(today());
    focus();
  };
  return (
    <div className={classes.otherDate}>
      <span>
        {wordsOf(task).doing} on <b>{formatDate(lendingDate.date)}</b>, not today.
      </span>
      <Button variant="default" onClick={backToToday}>
        Back to today
      </Button>
    </div>
  );
}

/** The inline alert of a return on a child's page. */
function ReturnedAlert({ desk: { desk } }: PartProps) {
  const alert = useDeskState(desk, (state) => state.alert);
  return (
    alert && (
      <p role="alert" className={classes.alert}>
        {alert}
      </p>
    )
  );
}

/** For screen readers. */
function Announcement({ desk: { desk } }: PartProps) {
  const said = useDeskState(desk, (state) => state.said);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

const shownAtOnce = 200;
/** More rows than a screen has room for. */
const drawnAlways = 12;

function ScanList({ desk: { desk, task, rowActions, reads }, setup }: PartProps & { setup: DeskSetup }) {
  const [limit, setLimit] = useState(shownAtOnce);
  const list = useRows(desk);
  const kept = useDeskState(desk, (state) => state.kept);
  const childNow = useDeskState(desk, ({ chosen }) => chosen) ?? reads.child?.data ?? null;
  useNewestInView(list[0]?.request_id);
  if (list.length === 0) return <p className={classes.empty}>{wordsOf(task).empty}</p>;
  return (
    <div className={classes.scans}>
      <ul className={classes.list} aria-label="Scans, newest first">
        {list.slice(0, limit).map((row, n) => (
          <ScanRow
            key={row.request_id}
            row={row}
            setup={setup}
            kept={kept}
            childNow={row.state === 'childless' ? childNow : null}
            newest={n === 0}
            older={n >= drawnAlways}
            actions={rowActions}
          />
        ))}
      </ul>
      {list.length > limit && (
        <Button variant="subtle" fullWidth onClick={() => setLimit(limit + shownAtOnce)}>
          Show older ({list.length - limit})
        </Button>
      )}
    </div>
  );
}

function Counter({ desk: { desk }, tasks }: PartProps & { tasks: readonly DeskTask[] }) {
  const counts = countsOf(
    useRows(desk),
    useField(({ in_review }) => in_review),
  );
  const renews = tasks.includes('renew-child');
  const figure = (count: number, words: string, className?: string) => (
    <span className={className}>
      <b>{count}</b> {words}
    </span>
  );
  return (
    <p className={classes.counter}>
      {figure(counts.issued, 'issued', classes.issued)}
      {figure(counts.returned, 'returned', classes.returned)}
      {renews && counts.renewed > 0 && figure(counts.renewed, 'renewed', classes.renewed)}
      {figure(counts.refused, 'refused', classes.refused)}
      {counts.in_review > 0 && figure(counts.in_review, 'in review')}
      {counts.waiting > 0 && figure(counts.waiting, 'waiting')}
    </p>
  );
}

function SoundSwitch({ sound, onDone }: { sound: Sound; onDone: () => void }) {
  const handleClick = () => {
    sound.toggle();
    onDone();
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={sound.on}
      className={classes.soundSwitch}
      onClick={handleClick}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" className={classes.speaker} />
        <path
          d={sound.on ? 'M15.5 9a4.3 4.3 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'}
        />
      </svg>
      <span className={classes.words}>Sound {sound.on ? 'on' : 'off'}</span>
    </button>
  );
}

/** The error dialog on a child's page. */
function ErrorDialog({ desk: { dialog, closeAll } }: PartProps) {
  // Kept during the closing animation.
  const error = useRef(dialog);
  error.current = dialog ?? error.current;
  return (
    <Dialog kind="error" opened={dialog !== null} onClose={closeAll}>
      {error.current}
    </Dialog>
  );
}

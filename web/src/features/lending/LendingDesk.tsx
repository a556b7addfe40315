import { Button, VisuallyHidden } from '@mantine/core';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { type ReactNode, useRef, useState } from 'react';
import { CameraButton } from '../../ui/camera/CameraButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ScanField } from '../../ui/ScanField.tsx';
import { DeskAside } from './DeskAside.tsx';
import { DeskDate } from './DeskDate.tsx';
import { type Counts, countsOf } from './desk/desk-list.ts';
import { type DeskSetup, isIssue, wordsOf } from './desk/desk-task.ts';
import { DeskHolder } from './HolderCard.tsx';
import classes from './LendingDesk.module.css';
import { ScanRow } from './ScanRow.tsx';
import { type LendingDeskState, useLendingDesk } from './use-lending-desk.ts';
import type { Sound } from './use-sound.ts';

interface LendingDeskProps {
  setup: DeskSetup;
  /** The place card, shown where no child is served. */
  place: ReactNode;
}

/** The one desk for every lend and return screen (UI.md, "The lending desk"). */
export function LendingDesk({ setup, place }: LendingDeskProps) {
  const desk = useLendingDesk(setup);
  const { state, lendingDate, sound, focus } = desk;
  const words = wordsOf(setup.task);
  const aside = useRef<HTMLElement>(null);
  const toAside = () => aside.current?.querySelector<HTMLElement>('[aria-current], li button')?.focus();
  return (
    <div className={classes.desk} data-beside={desk.reads.group ? 'children' : 'books'}>
      <div className={classes.main}>
        <div className={classes.holder}>
          <DeskHolder desk={desk} setup={setup} place={place} aside={aside} />
        </div>
        <div className={classes.date}>
          <DeskDate label={words.date} lendingDate={lendingDate} onDone={focus} />
        </div>
        {!lendingDate.isToday && <OtherDate desk={desk} setup={setup} />}
        <div className={classes.scan}>
          <ScanField
            {...desk.scanField}
            label="Accession number or card number"
            hint={`scan or type, ${words.enter}`}
            button={words.button}
            onDown={toAside}
          >
            <CameraButton onCode={desk.enter} beep={() => sound.tell('read')} />
          </ScanField>
        </div>
        <div className={classes.count}>
          <Counter counts={countsOf(state.list)} done={words.done} />
        </div>
        <div className={classes.sound}>
          <SoundSwitch sound={sound} onDone={focus} />
        </div>
        {state.alert && (
          <p role="alert" className={classes.alert}>
            {state.alert}
          </p>
        )}
        <ScanList desk={desk} setup={setup} />
        <VisuallyHidden role="status">{state.said}</VisuallyHidden>
      </div>
      <aside ref={aside} className={classes.aside}>
        <DeskAside desk={desk} setup={setup} />
      </aside>
      <DeskDialogs desk={desk} setup={setup} />
    </div>
  );
}

interface PartProps {
  desk: LendingDeskState;
  setup: DeskSetup;
}

/** Warns that the desk works under another date. */
function OtherDate({ desk: { lendingDate, getDate, focus }, setup }: PartProps) {
  const backToToday = () => {
    lendingDate.choose(today());
    focus();
  };
  return (
    <div className={classes.otherDate}>
      <span>
        {isIssue(setup.task) ? 'Lending' : 'Taking back'} on <b>{formatDate(getDate())}</b>, not today.
      </span>
      <Button variant="default" onClick={backToToday}>
        Back to today
      </Button>
    </div>
  );
}

const shownAtOnce = 200;

function ScanList({ desk: { state, rowActions }, setup }: PartProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  const { list, kept } = state;
  if (list.length === 0) return <p className={classes.empty}>{wordsOf(setup.task).empty}</p>;
  return (
    <div className={classes.scans}>
      <ul className={classes.list} aria-label="Scans, newest first">
        {list.slice(0, limit).map((row) => (
          <ScanRow key={row.request_id} row={row} task={setup.task} kept={kept} actions={rowActions} />
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

interface CounterProps {
  counts: Counts;
  /** "issued" or "returned" */
  done: string;
}

function Counter({ counts, done }: CounterProps) {
  return (
    <p className={classes.counter}>
      <span className={classes.accepted}>
        <b>{counts.accepted}</b> {done}
      </span>
      <span className={classes.refused}>
        <b>{counts.refused}</b> refused
      </span>
      {counts.waiting > 0 && (
        <span>
          <b>{counts.waiting}</b> waiting
        </span>
      )}
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

interface DeskDialogsProps {
  desk: LendingDeskState;
  setup: DeskSetup;
}

/** The error dialog on a child's page, and the confirmation before a book is taken back. */
function DeskDialogs({ desk: { desk, state, asking, closeAll, focus, getDate } }: DeskDialogsProps) {
  // Kept during the closing animation.
  const held = useRef(asking);
  held.current = asking ?? held.current;
  const error = useRef(state.dialog);
  error.current = state.dialog ?? error.current;
  const row = held.current;
  const close = () => {
    closeAll();
    focus();
  };
  return (
    <>
      <Dialog kind="error" opened={state.dialog !== null} onClose={close}>
        {error.current}
      </Dialog>
      {row?.held_by && (
        <Dialog
          kind="confirmation"
          opened={asking !== null}
          onClose={close}
          confirm={{ label: 'Take back', onConfirm: () => desk.takeBack(row, getDate()) }}
        >
          {row.accn_no} is with <b>{row.held_by.child_name}</b>, {row.held_by.place_name}, since{' '}
          {formatDate(row.held_by.since)}. Take it back from there, on {formatDate(getDate())}?
        </Dialog>
      )}
    </>
  );
}

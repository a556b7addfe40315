import { Button, VisuallyHidden } from '@mantine/core';
import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import { type ReactNode, useRef, useState } from 'react';
import { Counter, SoundSwitch } from './Counter.tsx';
import { DeskAside } from './DeskAside.tsx';
import { DeskDate } from './DeskDate.tsx';
import { DeskDialogs } from './DeskDialogs.tsx';
import { DeskHolder } from './DeskHolder.tsx';
import { DeskRowView } from './DeskRowView.tsx';
import { countsOf } from './desk-list.ts';
import { type DeskSetup, isIssue, wordsOf } from './desk-task.ts';
import classes from './LendingDesk.module.css';
import { ScanField } from './ScanField.tsx';
import { type LendingDeskState, useLendingDesk } from './use-lending-desk.ts';

interface LendingDeskProps {
  setup: DeskSetup;
  /** The place and its numbers, where no child is served. */
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
          <ScanField {...desk.scanField} words={words} onDown={toAside} />
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
        <SessionList desk={desk} setup={setup} />
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

/** Says loudly that everything goes under another date. */
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

function SessionList({ desk: { state, rowActions }, setup }: PartProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  const { list, kept } = state;
  if (list.length === 0) return <p className={classes.empty}>{wordsOf(setup.task).empty}</p>;
  return (
    <div className={classes.session}>
      <ul className={classes.list} aria-label="This session, newest first">
        {list.slice(0, limit).map((row) => (
          <DeskRowView key={row.request_id} row={row} task={setup.task} kept={kept} actions={rowActions} />
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

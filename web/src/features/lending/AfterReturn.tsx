import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import { useState } from 'react';
import { HowWasIt } from '../../records/reading/HowWasIt.tsx';
import { OpinionMark } from '../../records/reading/OpinionMark.tsx';
import { WishedFor } from '../../records/wish/WishedFor.tsx';
import type { DeskRow } from './desk/desk-list.ts';
import { keepFocus } from './keep-focus.ts';
import classes from './ScanRow.module.css';
import type { LendingDeskState } from './use-lending-desk.ts';

interface AfterReturnProps {
  row: DeskRow;
  details: LendingDetails;
  /** The newest row asks at once, an older one when it is tapped. */
  newest: boolean;
  actions: LendingDeskState['rowActions'];
}

/** Who wishes for the book that came back, and what its child said of it. */
export function AfterReturn({ row, details, newest, actions }: AfterReturnProps) {
  // The question stays open on a row whose answer is being given.
  const [answering, setAnswering] = useState(false);
  const returned = returnedBy(row, details);
  const child_id = returned?.child_id ?? null;
  const asked = newest || answering;
  return (
    <div className={classes.after}>
      {returned && row.take_back_from && <div>From {returned.child_name}:</div>}
      <WishedFor waiting={details.wishes} site_grade_id={details.site_grade_id} />
      {returned && asked && (
        <div onFocusCapture={() => setAnswering(true)} onPointerDownCapture={() => setAnswering(true)}>
          <HowWasIt
            returned={returned}
            value={row.said ?? undefined}
            onSaved={(now) => actions.onSaid(row, now)}
            onWritten={actions.onWritten}
          />
        </div>
      )}
      {child_id !== null && !asked && (
        <button
          type="button"
          className={classes.ask}
          aria-label={`How was ${details.title}?`}
          onPointerDown={keepFocus}
          onClick={() => setAnswering(true)}
        >
          {row.said?.opinion ? <OpinionMark opinion={row.said.opinion} /> : 'How was it?'}
        </button>
      )}
    </div>
  );
}

/** The child who gave the book back: the one of the return, or the one it was taken back from before it was lent. */
function returnedBy({ take_back_from }: DeskRow, details: LendingDetails) {
  const { child_id, child_name } = take_back_from ?? details;
  if (child_id === null) return null;
  const given = { ...details, child_id, child_name: child_name ?? '' };
  if (!take_back_from) return given;
  // Undone last, so done first: the return from the child.
  const event_id = details.taken_back.at(-1) ?? details.event_id;
  return { ...given, event_id, site_grade_id: take_back_from.site_grade_id };
}

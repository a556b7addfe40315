import { Button } from '@mantine/core';
import { today } from '@storyvan/contract/common/calendar-date';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/Banner.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { sessionLink } from '../../ui/places/week-links.ts';
import { AttendanceList } from './AttendanceList.tsx';
import { CountField } from './CountField.tsx';
import classes from './MarkDoneForm.module.css';
import { SessionFields } from './SessionFields.tsx';
import { countProblem } from './session-draft.ts';
import { dayWords } from './sessions.messages.ts';
import { useChildrenToTick, useMarkDone } from './use-mark-done.ts';

interface MarkDoneFormProps {
  place: PlaceRef;
  /** Null for one that was held without a plan. */
  session: ReadAloudPage | null;
  /** In the words of the deed: "Mark done". */
  submit: string;
  onDone: (session: ReadAloudPage) => void;
  onCancel: () => void;
}

const noChildren = {
  title: 'No children are enrolled here',
  hint: 'Count them all the same: the number below is kept.',
};

/** Who was there and what was read, made for a phone on a mat: the children first, one thumb, nothing lost. */
export function MarkDoneForm({ place, session, submit, onDone, onCancel }: MarkDoneFormProps) {
  const form = useMarkDone({ place, session, onDone });
  const { draft, change, tick, there, saving, emptyQuestion } = form;
  const children = useChildrenToTick(place, session);
  return (
    <>
      {form.heldEarlier && session && (
        <Banner>
          This session is planned for {dayWords(session.date)}, which is still to come. Mark it done on that
          day. If it was held earlier, choose below on which day; the plan is remembered.
        </Banner>
      )}
      {form.restored && (
        <p className={classes.restored}>
          This is what you had typed before; it has not been saved yet.
          <Button variant="default" h={44} onClick={form.startAfresh}>
            Start afresh
          </Button>
        </p>
      )}
      <RecordForm
        label={submit}
        saving={saving}
        submit={submit}
        onSubmit={form.save}
        onCancel={onCancel}
        changed={{ onShow: form.showSaved, onKeepMine: form.keepMine }}
        way={there && <Link {...sessionLink(there.program, there.ra_id)}>Open that session</Link>}
      >
        <div data-wide>
          <DataState read={children} empty={noChildren}>
            {(list) => <AttendanceList present={draft.present} onTick={tick} list={list} />}
          </DataState>
        </div>
        <div data-wide>
          <CountField
            label="Children counted"
            value={draft.counted ?? String(draft.present.length)}
            least={draft.present.length}
            onChange={(counted) => change({ counted })}
            error={countProblem(draft) ?? saving.problems.children_count}
          />
        </div>
        <SessionFields
          program={place.program}
          draft={draft}
          problems={saving.problems}
          dateLabel={form.heldEarlier ? 'It was held on' : 'Date'}
          max={today()}
          onChange={change}
        />
      </RecordForm>
      <Dialog
        kind="confirmation"
        opened={emptyQuestion.opened}
        onClose={emptyQuestion.onClose}
        title={`${submit} with no children present?`}
        confirm={{ label: submit, onConfirm: emptyQuestion.onConfirm }}
      >
        No child is ticked and none was counted. The report and the statistics will show 0 children.
      </Dialog>
    </>
  );
}

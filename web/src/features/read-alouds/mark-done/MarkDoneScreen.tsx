import { ActionIcon, Box, Button, Input, TextInput } from '@mantine/core';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { textField } from '../../../lib/form.ts';
import type { PlaceRef } from '../../../records/place/place-links.ts';
import { readAloudLink } from '../../../records/week/week-links.ts';
import { dayWords } from '../../../records/week/week-words.ts';
import type { Crumb } from '../../../ui/crumbs.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { ReadAloudFields } from '../ReadAloudFields.tsx';
import { draftCountProblem } from '../read-aloud-draft.ts';
import { AttendanceList } from './AttendanceList.tsx';
import classes from './MarkDone.module.css';
import { useMarkDone } from './use-mark-done.ts';

export interface MarkDoneScreenProps {
  crumbs: Crumb[];
  title: string;
  place: PlaceRef;
  /** Null for a session that was not planned. */
  readAloud: ReadAloudPage | null;
  /** The label of the submit button: "Mark done". */
  submit: string;
  onDone: (readAloud: ReadAloudPage) => void;
  onCancel: () => void;
}

const noChildren = {
  title: 'No children are enrolled here',
  hint: 'You can still enter how many children came below.',
};

/** Who was there and what was read. Made for a phone in one hand: children first, and input survives a reload. */
export function MarkDoneScreen(props: MarkDoneScreenProps) {
  const { crumbs, title, place, readAloud, submit, onDone, onCancel } = props;
  const id = useId();
  const form = useMarkDone(place, readAloud, onDone);
  const { draft, change, attendance, present, there, saving, emptyQuestion } = form;
  return (
    <Box maw="44rem">
      <Screen
        crumbs={crumbs}
        title={title}
        aside={
          <TextInput
            type="date"
            form={id}
            label={form.heldEarlier ? 'Held on' : 'Date'}
            {...textField(form, 'date')}
            required
            withAsterisk={false}
            max={today()}
            className={classes.date}
          />
        }
      >
        {form.heldEarlier && readAloud && (
          <Notice tone="warn" apart>
            This session is planned for {dayWords(readAloud.date)}, which has not come yet. Mark it done on
            that day. If it was held earlier, choose the day above.
          </Notice>
        )}
        {form.restored && (
          <p className={classes.restored}>
            This is what you typed earlier. It has not been saved yet.
            <Button variant="default" h={44} onClick={form.startAfresh}>
              Start again
            </Button>
          </p>
        )}
        <RecordForm
          id={id}
          label={submit}
          saving={saving}
          submit={submit}
          onSubmit={form.save}
          onCancel={onCancel}
          changed={{ onShow: form.showSaved, onKeepMine: form.keepMine }}
          way={there && <Link {...readAloudLink(there.program, there.ra_id)}>Open that session</Link>}
          foot={<Present present={present.length} of={attendance.data?.children.length ?? 0} />}
        >
          <div data-wide>
            <DataState read={attendance} empty={noChildren}>
              {(of) => <AttendanceList attendance={of} present={present} onMark={form.mark} />}
            </DataState>
          </div>
          <div data-wide>
            <CountField
              label="Children counted"
              value={draft.counted ?? String(present.length)}
              least={present.length}
              onChange={(counted) => change({ counted })}
              error={draftCountProblem({ ...draft, present }) ?? saving.problems.children_count}
            />
          </div>
          <ReadAloudFields program={place.program} form={form} />
        </RecordForm>
        <Dialog
          kind="confirmation"
          opened={emptyQuestion.opened}
          onClose={emptyQuestion.onClose}
          title={`${submit} with no children present?`}
          confirm={{ label: submit, onConfirm: emptyQuestion.onConfirm }}
        >
          No child is ticked and the count is 0. The report and the statistics will show 0 children.
        </Dialog>
      </Screen>
    </Box>
  );
}

/** "24 of 39 here" */
const Present = ({ present, of }: { present: number; of: number }) => (
  <output className={classes.there}>{of > 0 && `${present} of ${of} here`}</output>
);

interface CountFieldProps {
  label: string;
  /** As typed, or as counted. */
  value: string;
  /** The buttons do not go below this number. */
  least: number;
  onChange: (value: string) => void;
  error?: string | undefined;
}

function CountField({ label, value, least, onChange, error }: CountFieldProps) {
  const id = useId();
  const number = /^\d+$/.test(value.trim()) ? Number(value) : least;
  const step = (sign: string, label: string, to: number) => (
    <ActionIcon
      variant="default"
      size={52}
      className={classes.step}
      aria-label={label}
      disabled={to < number && to < least}
      onClick={() => onChange(String(to))}
    >
      {sign}
    </ActionIcon>
  );
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={classes.row}>
        {step('−', 'One child less', number - 1)}
        <Input
          size="sm"
          className={classes.field}
          classNames={{ input: classes.input }}
          inputMode="numeric"
          value={value}
          error={error !== undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {step('+', 'One child more', number + 1)}
      </div>
    </Input.Wrapper>
  );
}

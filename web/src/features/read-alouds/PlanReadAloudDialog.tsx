import { TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { getPlanned, planReadAloud, type ReadAloud } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { PlaceField } from '../../records/place/PlaceField.tsx';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { ReadAloudFields } from './ReadAloudFields.tsx';
import { bodyOf, draftOf, emptyDraft, planProblems, type ReadAloudDraft } from './read-aloud-draft.ts';

interface PlanReadAloudDialogProps {
  program: Programme;
  /** Undefined if the grade is still to be chosen. */
  place?: PlaceRef | undefined;
  /** The planned session to change. */
  readAloud?: ReadAloud;
  onClose: () => void;
}

/** Plans one session, or changes its plan. */
export function PlanReadAloudDialog({ program, place, readAloud, onClose }: PlanReadAloudDialogProps) {
  const [grade, setGrade] = useState<PlaceRef | null>(null);
  const form = usePlanReadAloud(place ?? grade, readAloud ?? null, onClose);
  return (
    <RecordDialog
      title={readAloud ? 'Change the plan' : 'Plan a session'}
      form={{ ...form, unsaved: form.unsaved || grade !== null }}
      onClose={onClose}
    >
      {!place && (
        <div data-wide>
          <PlaceField
            program={program}
            label="Grade"
            value={grade?.site_grade_id ?? null}
            error={form.saving.problems.place}
            onChange={(chosen) => {
              setGrade(chosen);
              form.saving.clearProblems('place');
            }}
          />
        </div>
      )}
      <TextInput type="date" label="Date" {...textField(form, 'date')} required />
      <ReadAloudFields program={program} form={form} />
    </RecordDialog>
  );
}

/** The state of the form, from opening to saving. */
function usePlanReadAloud(place: PlaceRef | null, readAloud: ReadAloud | null, onPlanned: () => void) {
  const { program, site_grade_id } = place ?? { program: 'lis', site_grade_id: 0 };
  const ra_id = readAloud?.ra_id ?? null;
  // The grade may be chosen only in the form.
  const [opened] = useState(place ? `${program} ${site_grade_id}` : 'no place yet');
  return useRecordEditor<ReadAloud | null, ReadAloudDraft>({
    name: `plan of session ${ra_id ?? `at ${opened}`}`,
    record: readAloud,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft(today())),
    check: (draft) => ({ ...planProblems(draft), place: place ? undefined : 'Please choose the grade.' }),
    alsoClear: ['lp_id'],
    read: () => call(getPlanned, { params: { program, id: ra_id ?? 0 } }),
    send: async (draft, from, { request_id }) => {
      const { status, details } = await call(planReadAloud, {
        params: { program },
        body: { ra_id, version: from?.version, ...bodyOf(site_grade_id, draft), request_id },
      });
      if (!details || status.status !== 'planned') return { form: status.message };
      growlSuccess(status.message);
      onPlanned();
    },
  });
}

import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { PlaceField } from '../../ui/places/PlaceField.tsx';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { SessionFields } from './SessionFields.tsx';
import { usePlanReadAloud } from './use-plan-read-aloud.ts';

interface PlanReadAloudDialogProps {
  program: Programme;
  /** Undefined where a grade is still to be chosen. */
  place?: PlaceRef | undefined;
  /** What is planned already, to be changed. */
  session?: ReadAloud;
  onClose: () => void;
}

/** Plans one read-aloud, or changes what is planned. */
export function PlanReadAloudDialog({ program, place, session, onClose }: PlanReadAloudDialogProps) {
  const [grade, setGrade] = useState<PlaceRef | null>(null);
  const form = usePlanReadAloud({ place: place ?? grade, session: session ?? null, onPlanned: onClose });
  const { draft, change, saving } = form;
  const title = session ? 'Change the plan' : 'Plan a read-aloud';
  return (
    <RecordDialog
      title={title}
      unsaved={form.unsaved || grade !== null}
      saving={saving}
      submit="Save"
      onSubmit={() => form.save()}
      onClose={onClose}
      changed={form.changed}
    >
      {!place && (
        <div data-wide>
          <PlaceField
            program={program}
            label="Grade"
            value={grade?.site_grade_id ?? null}
            error={saving.problems.place}
            onChange={(chosen) => {
              setGrade(chosen);
              saving.mend('place');
            }}
          />
        </div>
      )}
      <SessionFields program={program} draft={draft} problems={saving.problems} onChange={change} />
    </RecordDialog>
  );
}

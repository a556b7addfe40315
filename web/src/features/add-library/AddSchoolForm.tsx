import { addSchool } from '@storyvan/contract/place-records';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { GradeChooser } from '../../ui/places/records/GradeChooser.tsx';
import { LikelyDuplicate } from '../../ui/places/records/LikelyDuplicate.tsx';
import {
  newSchool,
  type SchoolDraft,
  schoolProblems,
  withCode,
} from '../../ui/places/records/place-drafts.ts';
import { SchoolFields } from '../../ui/places/records/SchoolFields.tsx';
import { usePlaceSaving } from '../../ui/places/records/use-place-saving.ts';
import { Section } from '../../ui/Section.tsx';

interface WithGrades extends SchoolDraft {
  grades: string[];
}

/** A new school with its grades. What is typed survives a reload. */
export function AddSchoolForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const kept = useDraft<WithGrades>('new school');
  const draft = kept.draft ?? { ...newSchool(code), grades: [] };
  const { saving, likely, send } = usePlaceSaving();
  const handleChange = (part: Partial<WithGrades>) => {
    kept.keep(withCode(draft, part, code));
    saving.mend(...Object.keys(part));
  };
  const save = (sure: boolean) => {
    if (!saving.check(schoolProblems(draft))) return;
    saving.save((request_id) =>
      send(call(addSchool, { body: { ...draft, sure, request_id } }), ({ status, details }) => {
        kept.forget();
        growlSuccess(status.message);
        const schoolId = String(details?.school_id);
        navigate({ to: '/lis/school/$schoolId', params: { schoolId } });
      }),
    );
  };
  return (
    <Section title="A new school">
      <RecordForm label="Add school" saving={saving} submit="Add school" onSubmit={() => save(false)}>
        <SchoolFields draft={draft} problems={saving.problems} onChange={handleChange} />
        <GradeChooser
          grades={draft.grades}
          error={saving.problems.grades}
          onChange={(grades) => handleChange({ grades })}
        />
        {likely && <LikelyDuplicate likely={likely} sure="Add it all the same" onSure={() => save(true)} />}
      </RecordForm>
    </Section>
  );
}

import { addGrade, type SchoolRecord } from '@storyvan/contract/places';
import { call } from '../../../lib/call.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { GradeChooser } from './GradeChooser.tsx';

/** Adds grades to a school. */
export function AddGradesDialog({ school, onClose }: { school: SchoolRecord; onClose: () => void }) {
  const saving = useSaving();
  const [grades, setGrades] = useFormDraft<string[]>(`new grades ${school.school_id}`, () => []);
  const handleChange = (chosen: string[]) => {
    setGrades(chosen);
    saving.clearProblems('grades');
  };
  const save = () => {
    if (!saving.check({ grades: grades.length === 0 ? 'Choose at least one grade.' : undefined })) return;
    saving.save(async (request_id) => {
      const { status } = await call(addGrade, { body: { school_id: school.school_id, grades, request_id } });
      if (status.status !== 'added') return { grades: status.message };
      growlSuccess(status.message);
      onClose();
      return undefined;
    });
  };
  return (
    <RecordDialog
      title={`Add grades to ${school.name}`}
      form={{ saving, unsaved: grades.length > 0, save }}
      submit="Add grades"
      onClose={onClose}
    >
      <GradeChooser grades={grades} error={saving.problems.grades} onChange={handleChange} />
    </RecordDialog>
  );
}

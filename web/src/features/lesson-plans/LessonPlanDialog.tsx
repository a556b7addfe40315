import { Textarea, TextInput } from '@mantine/core';
import type { LessonPlanPage } from '@storyvan/contract/lesson-plans';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { BookField } from './BookField.tsx';
import type { LessonPlanDraft } from './lesson-plan-draft.ts';
import { useLessonPlanForm } from './use-lesson-plan-form.ts';

interface LessonPlanDialogProps {
  /** What is edited; a new one without it. */
  plan?: LessonPlanPage;
  onClose: () => void;
  onSaved: (plan: LessonPlanPage) => void;
}

/** Writes a lesson plan, or changes one. */
export function LessonPlanDialog({ plan, onClose, onSaved }: LessonPlanDialogProps) {
  const form = useLessonPlanForm({ plan: plan ?? null, onSaved });
  const { draft, change, saving } = form;
  const { problems } = saving;
  const title = plan ? 'Edit lesson plan' : 'Add lesson plan';
  const text = (name: Exclude<keyof LessonPlanDraft, 'book' | 'unknownBook'>, label: string) => ({
    label,
    size: 'md',
    dir: 'auto',
    value: draft[name],
    error: problems[name],
    errorProps: { role: 'alert' },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <RecordDialog
      title={title}
      unsaved={form.unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => form.save()}
      onClose={onClose}
      changed={form.changed}
    >
      <TextInput {...text('lp_name', 'Name')} required data-autofocus autoComplete="off" maxLength={200} />
      <TextInput {...text('theme', 'Theme')} autoComplete="off" maxLength={200} />
      <div data-wide>
        <BookField
          value={draft.book}
          onChange={(book, unknownBook) => change({ book, unknownBook })}
          error={problems.book}
        />
      </div>
      <div data-wide>
        <Textarea {...text('objectives', 'Objectives')} autosize minRows={2} maxRows={8} maxLength={5000} />
      </div>
      <div data-wide>
        <Textarea
          {...text('steps', 'Steps')}
          description="One to a line; they are numbered for you."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={5000}
        />
      </div>
      <div data-wide>
        <Textarea
          {...text('materials', 'Materials')}
          description="One to a line; they make a list to pack by."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
        />
      </div>
    </RecordDialog>
  );
}

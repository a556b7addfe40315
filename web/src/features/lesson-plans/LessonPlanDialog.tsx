import { Textarea, TextInput } from '@mantine/core';
import { getLessonPlan, type LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { BookField } from './BookField.tsx';
import { bodyOf, draftOf, emptyPlan, type LessonPlanDraft, planProblems } from './lesson-plan-draft.ts';

interface LessonPlanDialogProps {
  /** The plan being edited; undefined for a new one. */
  plan?: LessonPlanPage;
  onClose: () => void;
  onSaved: (plan: LessonPlanPage) => void;
}

/** The form for a new or an existing lesson plan. */
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
          description="One per line. They are numbered automatically."
          autosize
          minRows={4}
          maxRows={14}
          maxLength={5000}
        />
      </div>
      <div data-wide>
        <Textarea
          {...text('materials', 'Materials')}
          description="One per line. They become a packing list."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
        />
      </div>
    </RecordDialog>
  );
}

interface LessonPlanFormOf {
  /** Null for a new one. */
  plan: LessonPlanPage | null;
  onSaved: (plan: LessonPlanPage) => void;
}

/** The state of the form, from opening to saving. */
function useLessonPlanForm({ plan, onSaved }: LessonPlanFormOf) {
  return useRecordEditor<LessonPlanPage | null, LessonPlanDraft>({
    name: `lesson plan ${plan?.lp_id ?? 'new'}`,
    record: plan,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyPlan),
    saving: useSaving(),
    check: planProblems,
    read: () => call(getLessonPlan, { params: { lpId: plan?.lp_id ?? 0 } }),
    send: async (draft, from, { request_id }) => {
      const { status, details } = await call(saveLessonPlan, {
        body: { ...bodyOf(draft, from), request_id },
      });
      if (status.status === 'name taken') return { lp_name: status.message };
      if (!details) return { book: status.message };
      growlSuccess(status.message);
      onSaved(details);
      return undefined;
    },
  });
}

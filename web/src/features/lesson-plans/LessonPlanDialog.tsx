import { Textarea, TextInput } from '@mantine/core';
import { getLessonPlan, type LessonPlanPage, saveLessonPlan } from '@storyvan/contract/lesson-plans';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { TitleField } from '../../records/title/TitleField.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { bodyOf, draftOf, emptyPlan, type LessonPlanDraft, planProblems } from './lesson-plan-draft.ts';
import { chooseBook } from './lesson-plans.messages.ts';

const long = { mod: 'wide', dir: 'auto', autosize: true, maxLength: 5000 };

interface LessonPlanDialogProps {
  /** The plan being edited; undefined for a new one. */
  plan?: LessonPlanPage;
  onClose: () => void;
  onSaved: (plan: LessonPlanPage) => void;
}

/** The form for a new or an existing lesson plan. */
export function LessonPlanDialog({ plan, onClose, onSaved }: LessonPlanDialogProps) {
  const form = useRecordEditor<LessonPlanPage | null, LessonPlanDraft>({
    name: `lesson plan ${plan?.lp_id ?? 'new'}`,
    record: plan ?? null,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyPlan),
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
  return (
    <RecordDialog title={plan ? 'Edit lesson plan' : 'Add lesson plan'} form={form} onClose={onClose}>
      <TextInput
        label="Name"
        {...textField(form, 'lp_name')}
        required
        dir="auto"
        data-autofocus
        maxLength={200}
      />
      <TextInput label="Theme" {...textField(form, 'theme')} dir="auto" maxLength={200} />
      <div data-wide>
        <TitleField
          notChosen={chooseBook}
          value={form.draft.book}
          onChange={(book, unknownBook) => form.change({ book, unknownBook })}
          error={form.saving.problems.book}
        />
      </div>
      <Textarea label="Objectives" {...textField(form, 'objectives')} {...long} minRows={2} maxRows={8} />
      <Textarea
        label="Steps"
        description="One per line. They are numbered automatically."
        {...textField(form, 'steps')}
        {...long}
        minRows={4}
        maxRows={14}
      />
      <Textarea
        label="Materials"
        description="One per line. They become a packing list."
        {...textField(form, 'materials')}
        {...long}
        minRows={3}
        maxRows={10}
      />
    </RecordDialog>
  );
}

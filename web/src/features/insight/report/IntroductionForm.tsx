import { Textarea, TextInput } from '@mantine/core';
import { getImpactReport, type Insight, saveImpactReport } from '@storyvan/contract/insight';
import type { KeyboardEvent } from 'react';
import { call } from '../../../lib/call.ts';
import { textField } from '../../../lib/form.ts';
import { useAskBeforeLoss } from '../../../lib/use-ask-before-loss.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { LossQuestion } from '../../../ui/form/LossQuestion.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { type Asked, paramsOf } from '../insight-search.ts';
import { type ImpactWords, usualTitle } from './impact-words.ts';
import classes from './report.module.css';

interface IntroductionFormProps {
  /** Of its draft. */
  name: string;
  asked: Asked;
  data: Insight;
  words: ImpactWords | null;
  onClose: () => void;
}

const draftOf = (words: ImpactWords | null) => ({
  title: words?.title ?? '',
  introduction: words?.introduction ?? '',
});

/** The title and introduction of a report, which are kept with its scope and range. */
export function IntroductionForm({ name, asked, data, words, onClose }: IntroductionFormProps) {
  const form = useRecordEditor({
    name,
    record: words,
    draftOf,
    check: () => ({}),
    send: async ({ title, introduction }, from, { request_id }) => {
      const version = from ? { version: from.version } : {};
      const body = { ...paramsOf(asked), title, introduction, ...version, request_id };
      const { status } = await call(saveImpactReport, { body });
      growlSuccess(status.message);
      onClose();
      return undefined;
    },
    read: async () => (await call(getImpactReport, { params: paramsOf(asked) })).written,
  });
  const { asking, leave, answer } = useAskBeforeLoss(form.unsaved && !form.saving.saving);
  const handleClose = () => leave(onClose);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) handleClose();
  };
  return (
    <div className={classes.form} data-screen-only>
      <RecordForm
        label="Title and introduction"
        saving={form.saving}
        submit="Save"
        onSubmit={() => form.save()}
        onCancel={handleClose}
        changed={form.changed}
      >
        <TextInput
          mod="wide"
          label="Title"
          placeholder={usualTitle(data)}
          maxLength={120}
          autoFocus
          onKeyDown={onKeyDown}
          {...textField(form, 'title')}
        />
        <Textarea
          mod="wide"
          label="Introduction"
          description="What the readers should know first: what was new, what a gift made possible, thanks."
          autosize
          minRows={5}
          maxLength={3000}
          onKeyDown={onKeyDown}
          {...textField(form, 'introduction')}
        />
      </RecordForm>
      {asking && <LossQuestion answer={answer} label="Close without saving" />}
    </div>
  );
}

import { useState } from 'react';
import { useSaving } from '../../../lib/use-saving.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { changePin } from '../../field.ts';
import { PinField, pinAdvice, pinProblem } from './PinField.tsx';

const nothing = { old: '', pin: '', again: '' };

/** Replaces the PIN of this device. It keeps what was taken along. */
export function ChangePinDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(nothing);
  const saving = useSaving();
  const { problems } = saving;
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    error: problems[name],
    onChange: (pin: string) => {
      setTyped((before) => ({ ...before, [name]: pin }));
      saving.clearProblems(name);
    },
  });
  const save = () => {
    const found = {
      old: typed.old === '' ? 'Enter the current PIN.' : undefined,
      pin: pinProblem(typed.pin),
      again: typed.again === typed.pin ? undefined : 'The two PINs are not the same.',
    };
    if (!saving.check(found)) return;
    saving.save(async () => {
      const { unlocked, attempts_left } = await changePin(typed.old, typed.pin);
      if (!unlocked) return { old: `Wrong PIN. Attempts left: ${attempts_left}.` };
      growlSuccess('PIN changed.');
      onClose();
      return undefined;
    });
  };
  return (
    <RecordDialog title="Change the PIN" form={{ saving, unsaved: false, save }} onClose={onClose}>
      <div data-wide>
        <PinField label="Current PIN" {...field('old')} autoFocus />
      </div>
      <PinField label="New PIN, 4 to 12 digits" description={pinAdvice} {...field('pin')} />
      <PinField label="The new PIN again" {...field('again')} />
    </RecordDialog>
  );
}

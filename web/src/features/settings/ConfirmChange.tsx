import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/Text.tsx';
import type { useSettingsChange } from './use-settings-change.ts';

type ConfirmChangeProps = Pick<ReturnType<typeof useSettingsChange>, 'explained' | 'confirm' | 'cancel'>;

/** What a change does and what it means for existing records, before it is saved. */
export function ConfirmChange({ explained, confirm, cancel }: ConfirmChangeProps) {
  if (!explained) return null;
  const { lines, effects } = explained.explanation;
  return (
    <Dialog
      kind="confirmation"
      opened
      title="Save this change?"
      onClose={cancel}
      confirm={{ label: 'Save', onConfirm: confirm }}
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <strong>{line}</strong>
          </li>
        ))}
      </ul>
      {effects.map((effect) => (
        <Text key={effect} measure>
          {effect}
        </Text>
      ))}
    </Dialog>
  );
}

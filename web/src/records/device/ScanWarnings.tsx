import { useField } from '../../field/field-state.ts';
import { Notice } from '../../ui/Notice.tsx';
import { storageWords } from './kept-words.ts';

/** Says that this device can soon store nothing more, where something is about to be stored. */
export function LowStorage() {
  const low = useField(({ storage }) => storage === 'low');
  return (
    low && (
      <Notice tone="bad" role="alert">
        <p>{storageWords.low}</p>
      </Notice>
    )
  );
}

import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Notice } from '../../../ui/Notice.tsx';
import { useField } from '../../store/field-state.ts';
import { storageWords } from './kept-words.ts';

/** What should be known where something is about to be stored: this device is nearly full, or its clock is wrong. */
export function ScanWarnings() {
  const low = useField(({ storage }) => storage === 'low');
  const clockIsWrong = useField((state) => state.clock_wrong);
  return (
    <>
      {low && (
        <Notice tone="bad" role="alert">
          <p>{storageWords.low}</p>
        </Notice>
      )}
      {clockIsWrong && (
        <Notice tone="bad" role="alert">
          <p>
            The clock of this device is wrong: it shows {formatDate(today(new Date()))}, which is before a
            place was taken along. Set its date and time. Until then, entries get the date{' '}
            {formatDate(today())}.
          </p>
        </Notice>
      )}
    </>
  );
}

import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { Text } from './Text.tsx';

/** Says that a date in the address does not exist, as other dates are shown instead. */
export function UnreadableDates({ dates }: { dates: (string | undefined)[] }) {
  const wrong = dates.filter((date) => date !== undefined && !parseCalendarDate(date));
  if (wrong.length === 0) return null;
  return (
    <Text role="alert" tone="bad">
      {wrong.length === 1 ? 'A date' : 'The dates'} in the address of this page,{' '}
      {wrong.map((date) => `“${date}”`).join(' and ')},{wrong.length === 1 ? ' does' : ' do'} not exist and{' '}
      {wrong.length === 1 ? 'was' : 'were'} ignored.
    </Text>
  );
}

import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Text } from '../../ui/Text.tsx';

/** "renewed 10 Nov 2026", below the date of issue; nothing for a loan that was not renewed. */
export const Renewals = ({ dates }: { dates: readonly CalendarDate[] }) =>
  dates.length === 0 ? null : (
    <Text as="span" size="xs" tone="dim" style={{ display: 'block' }}>
      renewed {dates.map(formatDate).join(', ')}
    </Text>
  );

/** For a file: "2026-11-10, 2026-11-20". */
export const renewalsInFile = (dates: readonly CalendarDate[]): string => dates.join(', ');

import { formatDate, today } from '@storyvan/domain/calendar-date';
import { knownLibrary } from '../../lib/library.ts';
import { Text } from '../Text.tsx';
import { usePrinting } from './use-printing.ts';

/** When a page was printed; hidden on the screen. */
export const PrintedOn = () =>
  usePrinting() && (
    <Text size="sm" tone="dim">
      {knownLibrary().name} · printed on {formatDate(today())}
    </Text>
  );

import { Group } from '@mantine/core';
import { formatNumber } from '../../lib/numbers.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { Text } from '../../ui/Text.tsx';

interface TermLineProps {
  words: string;
  months: { month: string; loans: number }[];
}

/** A sentence, with a small line of the months of the term. */
export const TermLine = ({ words, months }: TermLineProps) => (
  <Group justify="space-between" gap="sm">
    <Text>{words}</Text>
    {months.length > 1 && (
      <Sparkline
        values={months.map(({ loans }) => loans)}
        summary={`Books in each month of the term: ${months.map(({ loans }) => formatNumber(loans)).join(', ')}`}
      />
    )}
  </Group>
);

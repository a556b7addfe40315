import { Skeleton } from '@mantine/core';
import type { Read } from '../../lib/use-read.ts';
import { PieChart3D } from '../../ui/charts/PieChart3D.tsx';
import type { Slice } from '../../ui/charts/slice.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Section } from '../../ui/Section.tsx';

interface PieSectionProps<T> {
  title: string;
  read: Read<T>;
  slicesOf: (rows: T) => Slice[];
  unit: [string, string];
  kind?: string;
  fileName: string;
}

/** SPEC section 9: the charts of book details are 500 high. */
const height = 500;

const nothing = { title: 'Nothing to count yet', hint: 'The chart appears with the first record.' };

/** One chart of a book list, in its own sheet; it comes and fails by itself. */
export function PieSection<T>({ title, read, slicesOf, ...pie }: PieSectionProps<T>) {
  return (
    <Section title={title}>
      <DataState read={read} empty={nothing} skeleton={<Skeleton height={height} radius={14} />}>
        {(rows) => <PieChart3D title={title} slices={slicesOf(rows)} height={height} {...pie} />}
      </DataState>
    </Section>
  );
}

import type { PatternPoint } from '@storyvan/contract/reading';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import type { Pattern } from './pattern-search.ts';

interface PatternRow extends PatternPoint {
  child_name: string;
  child_level: number | null;
}

/** One row for each point, child by child. */
export const rowsOf = (patterns: Pattern[]): PatternRow[] =>
  patterns.flatMap(({ child_name, level, books }) =>
    books.map((book) => ({ ...book, child_name, child_level: level })),
  );

export const patternExport: ExportColumn<PatternRow>[] = [
  { label: 'Child', value: (row) => row.child_name },
  { label: 'Present level of the child', value: (row) => row.child_level, kind: 'number' },
  { label: 'Issued', value: (row) => row.date_issue, kind: 'date' },
  { label: 'Accession number', value: (row) => row.accn_no },
  { label: 'Title', value: (row) => row.title },
  { label: 'Level difference', value: (row) => row.diff_level, kind: 'number' },
];

import type { RegisterEntry } from '@storyvan/contract/lending-register';
import { bookColumns } from '../../ui/records/book-columns.ts';
import type { ExportColumn } from '../../ui/records/export-column.ts';

export const statusWords: Record<RegisterEntry['status'], string> = {
  issued: 'Issued',
  returned: 'Returned',
};

/** The register in a file: one line for each entry. */
export const registerColumns: ExportColumn<RegisterEntry>[] = [
  { label: 'Child', value: (entry) => entry.child_name },
  { label: 'Card number', value: (entry) => entry.card_no },
  { label: 'Level of the child', value: (entry) => entry.child_level, kind: 'number' },
  { label: 'Entry', value: (entry) => statusWords[entry.status] },
  ...bookColumns,
  { label: 'Level difference', value: (entry) => entry.diff_level, kind: 'number' },
  { label: 'Issued', value: (entry) => entry.date_issue, kind: 'date' },
  { label: 'Returned', value: (entry) => entry.date_return, kind: 'date' },
];

import type { ImportState, ImportSummary } from '@storyvan/contract/common/import-shapes';
import { counted, formatNumber } from '../../lib/numbers.ts';
import type { Figure } from '../../ui/Figures.tsx';

const kinds: Record<string, string> = {
  catalogue: 'Catalogue: titles',
  copies: 'Copies: accession numbers',
  children: 'Children',
  sites: 'Sites',
  schools: 'Schools and grades',
};

const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const kindName = (kind: string | null): string =>
  kind === null ? 'Not known yet' : (kinds[kind] ?? inWords(kind));

const isOfLoans = (kind: string | null): boolean => kind === 'open-loans' || kind === 'loan-history';

/** What a revert will do. */
export const revertQuestion = (kind: string | null): string =>
  isOfLoans(kind)
    ? 'Every issue, renewal and return that it added is undone, and each book is again where it was before. The loans stay in the history, as undone. If a book was lent, returned or changed since, nothing is reverted, and you see which book it is.'
    : 'Everything it added is removed, and everything it changed gets its old values back. If a record has been used or changed since, nothing is reverted, and you see which record it is.';

/** What a revert is doing. */
export const revertProgress = (kind: string | null): string =>
  isOfLoans(kind)
    ? 'Every issue, renewal and return of the import is undone. Desks can go on lending. You can leave this page and come back.'
    : 'What the import added is removed, and what it changed gets its old values back.';

const fields: Record<string, string> = {
  accn_no: 'Accession number',
  copies: 'Accession number of its copies',
  card_no: 'Card number',
  isbn: 'ISBN',
  isbn13: 'ISBN-13',
  site_code: 'Site: code or name',
  school_code: 'School: code or name',
  no_of_children: 'Number of children',
  enrolled: 'Number of children',
  enrolled_count: 'Number of children',
  category_primary: 'Category',
  category_secondary: 'Second category',
  other_title: 'Title in another script',
  group: 'Senior or junior group',
  inactive_since: 'Status',
};

export const fieldName = (field: string): string => fields[field] ?? inWords(field);

export const states: Record<ImportState, { label: string; kind: 'plain' | 'good' | 'warn' | 'accent' }> = {
  uploading: { label: 'Uploading', kind: 'plain' },
  checking: { label: 'Being checked', kind: 'accent' },
  ready: { label: 'Not imported yet', kind: 'warn' },
  running: { label: 'Running', kind: 'accent' },
  done: { label: 'Imported', kind: 'good' },
  reverting: { label: 'Being reverted', kind: 'accent' },
  reverted: { label: 'Reverted', kind: 'plain' },
};

/** "120 added, 3 changed, 2 rejected": without what is 0. */
export function countsText(counts: ImportSummary['counts']): string {
  if (counts === null) return '';
  const { added, changed, unchanged, rejected, copies_added } = counts;
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [rejected, 'rejected'],
    [copies_added, 'copies added'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`);
  return shown.join(', ') || 'nothing to import';
}

export const formats = 'CSV, TSV, Excel (.xlsx), MARC 21 or MARCXML, up to 64 MB';

const nouns: Record<string, [string, string]> = {
  catalogue: ['title', 'titles'],
  copies: ['copy', 'copies'],
  children: ['child', 'children'],
};

/** "408 titles, 960 copies": what will be written, in its parts. */
export function partsOf(kind: string | null, counts: ImportSummary['counts']): string {
  const [one, many] = nouns[kind ?? ''] ?? ['record', 'records'];
  const records = (counts?.added ?? 0) + (counts?.changed ?? 0);
  const copies = counts?.copies_added ?? 0;
  return [
    ...(records > 0 ? [counted(records, one, many)] : []),
    ...(copies > 0 ? [counted(copies, 'copy', 'copies')] : []),
  ].join(', ');
}

/** The numbers to show large: those that are 0 are left out, except for what is added. */
export function figuresOf(counts: NonNullable<ImportSummary['counts']>): Figure[] {
  const { added, changed, unchanged, rejected, copies_added, copies_rejected } = counts;
  const others: Figure[] = [
    { label: 'changed', value: changed },
    { label: 'unchanged', value: unchanged },
    { label: 'rejected', value: rejected, loud: true },
    { label: 'copies added', value: copies_added },
    { label: 'copies rejected', value: copies_rejected, loud: true },
  ];
  return [{ label: 'added', value: added }, ...others.filter(({ value }) => value > 0)];
}

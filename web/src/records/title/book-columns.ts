import type { ExportColumn } from '../../ui/table/export-column.ts';

interface ListedTitle {
  isbn: string | null;
  title: string;
  author: string | null;
  language: string | null;
  level: number | null;
  category_primary: string | null;
}

/** The columns about a title, in an exported list without copies. */
export const titleColumns: ExportColumn<ListedTitle>[] = [
  { label: 'Title', value: (book) => book.title },
  { label: 'Author', value: (book) => book.author },
  { label: 'ISBN', value: (book) => book.isbn },
  { label: 'Language', value: (book) => book.language },
  { label: 'Level', value: (book) => book.level, kind: 'number' },
  { label: 'Category', value: (book) => book.category_primary },
];

/** The columns about a book, in every exported list of books. */
export const bookColumns: ExportColumn<ListedTitle & { accn_no: string | null }>[] = [
  { label: 'Accession number', value: (book) => book.accn_no },
  ...titleColumns,
];

/** A table to be exported: the kind of each column, and the cells of each row in the same order. */
export interface Sheet {
  columns: SheetColumn[];
  rows: SheetCell[][];
}

/** One of several in a workbook. */
export interface NamedSheet extends Sheet {
  name: string;
}

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'date';
}

/** A date is YYYY-MM-DD text. */
export type SheetCell = string | number | null;

// Neither a spreadsheet nor XML can contain them; tab and line breaks are kept.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

export const printableText = (text: string): string => text.replace(unprintable, '');

/** A table on its way into a file: what each column holds, and the cells of each row in the same order. */
export interface Sheet {
  columns: SheetColumn[];
  rows: SheetCell[][];
}

export interface SheetColumn {
  label: string;
  kind: 'text' | 'number' | 'date';
}

/** A date is YYYY-MM-DD text. */
export type SheetCell = string | number | null;

// Neither a spreadsheet nor XML has a place for them; tab and line breaks stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones meant
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

export const printableText = (text: string): string => text.replace(unprintable, '');

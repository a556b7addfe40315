import { fitsPattern } from './number-pattern.ts';

/** What labels of books have beside the accession number: a text before it, and signs after it. */
export interface LabelForm {
  /** The pattern of accession numbers; null if there is none. */
  copy: string | null;
  label_before: string;
  label_after: number;
}

/** Of books; a library can have numbers that are one digit shorter. */
const isbn13 = /^97[89]\d{10}$/;

/**
 * The accession number on a label: GOA/B-00123X means B-00123. A number without these additions stays as it is, and so
 * does a text in which no digit would be left. The text is normalised already.
 */
export function numberOnLabel(text: string, { copy, label_before, label_after }: LabelForm): string {
  const after = text.startsWith(label_before) ? text.slice(label_before.length) : text;
  const number = after.slice(0, copy?.length);
  const hasSigns = copy && after.length === copy.length + label_after && fitsPattern(number, copy);
  const meant = hasSigns && !isbn13.test(after) ? number : after;
  return /\d/.test(meant) ? meant : text;
}

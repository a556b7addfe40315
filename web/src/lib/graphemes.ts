let segmenter: Intl.Segmenter | undefined;

/** What people see as letters: a Devanagari letter and its vowel sign are one. */
export function graphemesOf(text: string): string[] {
  // Starting the browser's segmenter takes longer than drawing a row.
  if (/^[ -~]*$/.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** The lines of a text, each once trimmed; numbers and dashes that were typed before them are drawn anew. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\d{1,2}[.)]|[-–*•])\s+/, ''))
    .filter(Boolean);

const [tab, newline, zero, nine] = ['\t', '\n', '0', '9'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/**
 * Reads rows of whole numbers: fields between tabs, rows on lines, null for an empty field, 20261121 for 2026-11-21.
 * Without making a text of each field, a year of loans is read in a third of the time. `each` must not keep the row.
 */
export function readNumbers(text: string, each: (row: readonly (number | null)[]) => void): void {
  const row: (number | null)[] = [];
  let field = 0;
  let number: number | null = null;
  for (let at = 0; at <= text.length; at++) {
    const sign = at < text.length ? text.charCodeAt(at) : newline;
    if (sign >= zero && sign <= nine) number = (number ?? 0) * 10 + sign - zero;
    else if (sign === tab || sign === newline) {
      row[field] = number;
      number = null;
      field += 1;
      if (sign === tab) continue;
      each(row);
      field = 0;
    }
  }
}

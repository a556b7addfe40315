import JsBarcode from 'jsbarcode';

/** The bars of an accession number as scanners read them: Code 128. */

interface Encoded {
  encodings?: { data: string }[];
}

/** Modules, 1 for black and 0 for white, without the white around them; null for what Code 128 cannot write. */
export function barsOf(accn_no: string): string | null {
  if (!/^[\x20-\x7e]+$/.test(accn_no)) return null;
  const encoded: Encoded = {};
  JsBarcode(encoded, accn_no, { format: 'CODE128' });
  return encoded.encodings?.map(({ data }) => data).join('') ?? null;
}

/** White on either side, without which no scanner finds the bars: ten modules. */
const quietZone = 10;

export interface Drawing {
  /** In modules, with the white on either side. */
  width: number;
  /** One rectangle for each bar, a module high. */
  path: string;
}

export function drawBars(bars: string): Drawing {
  const path = [...bars.matchAll(/1+/g)]
    .map((bar) => `M${quietZone + bar.index} 0h${bar[0].length}v1h-${bar[0].length}z`)
    .join('');
  return { width: bars.length + 2 * quietZone, path };
}

import JsBarcode from 'jsbarcode';

/** Accession numbers as Code 128 barcodes. */

interface Encoded {
  encodings?: { data: string }[];
}

/** Modules, 1 for black and 0 for white, without the quiet zone; null for text that Code 128 cannot encode. */
export function barsOf(accn_no: string): string | null {
  if (!/^[\x20-\x7e]+$/.test(accn_no)) return null;
  const encoded: Encoded = {};
  JsBarcode(encoded, accn_no, { format: 'CODE128' });
  return encoded.encodings?.map(({ data }) => data).join('') ?? null;
}

/** Modules of white on either side, which scanners need to find the bars. */
const quietZone = 10;

/** One rectangle for each bar, one module high; the width is in modules, including the quiet zones. */
export function drawBars(bars: string) {
  const path = [...bars.matchAll(/1+/g)]
    .map((bar) => `M${quietZone + bar.index} 0h${bar[0].length}v1h-${bar[0].length}z`)
    .join('');
  return { width: bars.length + 2 * quietZone, path };
}

/** Decodes Code 128 from its modules, as a scanner does. Based on the standard, independent of the encoder. */

/** The widths of bars and spaces of each symbol, by its value. */
const widths = `
212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
`
  .trim()
  .split(/\s+/);
const stop = '2331112';

const startA = 103;
const startC = 105;
type Code = 'A' | 'B' | 'C';
const codes: Code[] = ['A', 'B', 'C'];

function runsOf(modules: string): string {
  return Array.from(modules.matchAll(/1+|0+/g), ([run]) => run.length).join('');
}

/** Throws if the bars are not Code 128, or their check symbol is wrong. */
export function decodeCode128(modules: string): string {
  const runs = runsOf(modules);
  if (!modules.startsWith('1') || !runs.endsWith(stop)) throw new Error('No start or stop.');
  const symbols = runs.slice(0, -stop.length).match(/.{1,6}/g) ?? [];
  const values = symbols.map((symbol) => widths.indexOf(symbol));
  if (values.includes(-1)) throw new Error('Unknown symbol.');
  const check = values.pop();
  const sum = values.reduce((total, value, at) => total + value * Math.max(at, 1), 0);
  if (sum % 103 !== check) throw new Error('The check symbol is wrong.');
  const [start = 0, ...rest] = values;
  if (start < startA || start > startC) throw new Error('No start.');
  return textOf(rest, codes[start - startA] as Code);
}

function textOf(values: number[], begin: Code): string {
  let code = begin;
  let text = '';
  for (const value of values) {
    if (value === 99 && code !== 'C') code = 'C';
    else if (value === 100 && code !== 'B') code = 'B';
    else if (value === 101 && code !== 'A') code = 'A';
    else if (code === 'C') text += String(value).padStart(2, '0');
    else if (value > 95) throw new Error(`A symbol without text: ${value}.`);
    else text += String.fromCharCode(code === 'A' && value > 63 ? value - 64 : value + 32);
  }
  return text;
}

import { drawnPages } from './printed-pages.ts';

/** Finds the barcodes on the pages of a PDF that Chromium prints. */

export interface PrintedBars {
  /** From the edge of the paper to the first bar, in millimetres. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** 1 for black and 0 for white, each as wide as the thinnest bar. */
  modules: string;
}

const millimetresOfPoint = 25.4 / 72;
const a4HeightInPoints = 841.92;

/** Scale and shift of both axes; nothing printed is rotated. */
type Matrix = [scaleX: number, scaleY: number, x: number, y: number];

const within = ([sx, sy, x, y]: Matrix, [isx, isy, ix, iy]: Matrix): Matrix => [
  sx * isx,
  sy * isy,
  sx * ix + x,
  sy * iy + y,
];

interface Bar {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of PDF: a path is filled, stroked, both, or only limits what is drawn next. */
const endsOfPaths = new Set(['f', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n']);

/** Nothing else on a sheet of labels is one path of so many rectangles. */
const fewestBars = 15;

function barcodeOf(bars: Bar[], [sx, sy, x, y]: Matrix): PrintedBars {
  const first = Math.min(...bars.map(({ left }) => left));
  const last = Math.max(...bars.map(({ right }) => right));
  const [{ top, bottom } = { top: 0, bottom: 0 }] = bars;
  const modules = Array.from({ length: last - first }, () => '0');
  for (const { left, right } of bars) modules.fill('1', left - first, right - first);
  return {
    left: (sx * first + x) * millimetresOfPoint,
    top: (a4HeightInPoints - (sy * top + y)) * millimetresOfPoint,
    width: sx * (last - first) * millimetresOfPoint,
    height: Math.abs(sy) * (bottom - top) * millimetresOfPoint,
    modules: modules.join(''),
  };
}

function barcodesOf(drawn: string): PrintedBars[] {
  const found: PrintedBars[] = [];
  const kept: Matrix[] = [];
  let matrix: Matrix = [1, 1, 0, 0];
  let bars: Bar[] = [];
  for (const line of drawn.split('\n')) {
    const words = line.trim().split(/\s+/);
    const operator = words.pop();
    const [a = 0, b = 0, , d = 0, e = 0, f = 0] = words.map(Number);
    if (operator === 'q') kept.push(matrix);
    if (operator === 'Q') matrix = kept.pop() ?? matrix;
    if (operator === 'cm') matrix = within(matrix, [a, d, e, f]);
    if (operator === 'm') bars.push({ left: a, right: a, top: b, bottom: b });
    if (operator === 'l') {
      const bar = bars.at(-1);
      if (bar) Object.assign(bar, { right: Math.max(bar.right, a), bottom: Math.max(bar.bottom, b) });
    }
    if (operator === 'f' && bars.length >= fewestBars) found.push(barcodeOf(bars, matrix));
    if (endsOfPaths.has(operator ?? '')) bars = [];
  }
  return found;
}

/** The barcodes of each page, in the order they were drawn. */
export const printedBars = (pdf: Buffer): PrintedBars[][] => drawnPages(pdf).map(barcodesOf);

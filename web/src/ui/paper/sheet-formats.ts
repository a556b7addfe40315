/** Common A4 label sheets, in millimetres. */
export interface SheetFormat {
  key: string;
  label: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  /** Horizontal distance from one label to the next. */
  step: number;
  /** Plain paper or card, which is cut after printing. */
  toCut: boolean;
}

export const paper = { width: 210, height: 297 };

type Labels = Pick<SheetFormat, 'columns' | 'rows' | 'width' | 'height'> & { gap: number };

const round = (millimetres: number): number => Math.round(millimetres * 100) / 100;

function format(
  { columns, rows, width, height, gap }: Labels,
  key: string,
  label: string,
  toCut = false,
): SheetFormat {
  const step = width + gap;
  const left = round((paper.width - (columns - 1) * step - width) / 2);
  const top = round((paper.height - rows * height) / 2);
  return { key, label, columns, rows, width, height, left, top, step, toCut };
}

function labelSheet(columns: number, rows: number, width: number, height: number, gap: number): SheetFormat {
  const label = `${columns * rows} labels, ${width} × ${height} mm`;
  return format({ columns, rows, width, height, gap }, `${columns}x${rows}`, label);
}

export const labelSheets: readonly [SheetFormat, ...SheetFormat[]] = [
  labelSheet(3, 8, 70, 37, 0),
  labelSheet(3, 7, 63.5, 38.1, 2.5),
  labelSheet(5, 13, 38.1, 21.2, 2.5),
];

/** Cards as large as a bank card (ISO 7810 ID-1), on one sheet with cut marks. */
export const cardSheet: SheetFormat = format(
  { columns: 2, rows: 5, width: 85.6, height: 54, gap: 0 },
  'cards',
  '10 cards to cut out, 85.6 × 54 mm',
  true,
);

export const labelsOn = ({ columns, rows }: SheetFormat): number => columns * rows;

/** The position of a label, counted from 0. */
export function positionOf(sheet: SheetFormat, index: number): { left: number; top: number } {
  const column = index % sheet.columns;
  const row = Math.floor(index / sheet.columns);
  return { left: round(sheet.left + column * sheet.step), top: round(sheet.top + row * sheet.height) };
}

/** Between a mark and the cards, and how long and thick a mark is. */
const mark = { apart: 1.5, length: 5, thick: 0.2 };

/** The marks outside the cards at every line that is cut. */
export function cutMarks({ left, top, columns, rows, step, width, height }: SheetFormat) {
  const right = left + (columns - 1) * step + width;
  const bottom = top + rows * height;
  const lines = (from: number, count: number, each: number) =>
    Array.from({ length: count + 1 }, (_, n) => round(from + n * each - mark.thick / 2));
  const across = lines(top, rows, height).flatMap((at) =>
    [left - mark.apart - mark.length, right + mark.apart].map((x) => ({
      left: round(x),
      top: at,
      width: mark.length,
      height: mark.thick,
    })),
  );
  const down = lines(left, columns, step).flatMap((at) =>
    [top - mark.apart - mark.length, bottom + mark.apart].map((y) => ({
      left: at,
      top: round(y),
      width: mark.thick,
      height: mark.length,
    })),
  );
  return [...across, ...down];
}

/** Distributes labels over sheets, leaving out the labels already used on the first. */
export function dealtOut<Label>(labels: Label[], sheet: SheetFormat, startAt: number): (Label | null)[][] {
  const size = labelsOn(sheet);
  const all: (Label | null)[] = [...Array.from({ length: startAt - 1 }, () => null), ...labels];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

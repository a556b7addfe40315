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
}

const paper = { width: 210, height: 297 };

function format(columns: number, rows: number, width: number, height: number, gap: number): SheetFormat {
  const step = width + gap;
  return {
    key: `${columns}x${rows}`,
    label: `${columns * rows} labels, ${width} × ${height} mm`,
    columns,
    rows,
    width,
    height,
    step,
    left: round((paper.width - (columns - 1) * step - width) / 2),
    top: round((paper.height - rows * height) / 2),
  };
}

const round = (millimetres: number): number => Math.round(millimetres * 100) / 100;

export const sheetFormats: readonly [SheetFormat, ...SheetFormat[]] = [
  format(3, 8, 70, 37, 0),
  format(3, 7, 63.5, 38.1, 2.5),
  format(5, 13, 38.1, 21.2, 2.5),
];

export const labelsOn = ({ columns, rows }: SheetFormat): number => columns * rows;

/** The position of a label, counted from 0. */
export function positionOf(sheet: SheetFormat, index: number): { left: number; top: number } {
  const column = index % sheet.columns;
  const row = Math.floor(index / sheet.columns);
  return { left: round(sheet.left + column * sheet.step), top: round(sheet.top + row * sheet.height) };
}

/** Distributes labels over sheets, leaving out the labels already used on the first. */
export function dealtOut<Label>(labels: Label[], sheet: SheetFormat, startAt: number): (Label | null)[][] {
  const size = labelsOn(sheet);
  const all: (Label | null)[] = [...Array.from({ length: startAt - 1 }, () => null), ...labels];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

import { type CSSProperties, memo } from 'react';
import { barsOf, drawBars } from './code128.ts';
import classes from './LabelSheet.module.css';
import { positionOf, type SheetFormat } from './sheet-formats.ts';

export interface Label {
  accn_no: string;
  title: string;
}

/** Millimetres of the sheet, which are smaller in the preview. */
const mm = (millimetres: number): string => `calc(${millimetres} * var(--mm))`;

interface LabelSheetProps {
  sheet: SheetFormat;
  labels: (Label | null)[];
}

/** One sheet of A4 with its labels, each at its millimetre. */
export function LabelSheet({ sheet, labels }: LabelSheetProps) {
  return (
    <div className={classes.sheet}>
      {labels.map(
        (label, index) =>
          label && (
            <div key={label.accn_no} className={classes.label} style={placeOf(sheet, index)}>
              <PrintedLabel {...label} small={sheet.height < 30} />
            </div>
          ),
      )}
    </div>
  );
}

const placeOf = (sheet: SheetFormat, index: number): CSSProperties => {
  const { left, top } = positionOf(sheet, index);
  return { left: mm(left), top: mm(top), width: mm(sheet.width), height: mm(sheet.height) };
};

const PrintedLabel = memo(function PrintedLabel({ accn_no, title, small }: Label & { small: boolean }) {
  const bars = barsOf(accn_no);
  return (
    <>
      <span className={classes.title} data-small={small || undefined} dir="auto">
        {title}
      </span>
      {bars ? <Bars accn_no={accn_no} bars={bars} /> : <span className={classes.none}>no barcode</span>}
      <span className={classes.number} data-small={small || undefined}>
        {accn_no}
      </span>
    </>
  );
});

function Bars({ accn_no, bars }: { accn_no: string; bars: string }) {
  const { width, path } = drawBars(bars);
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${accn_no}`}
    >
      <path d={path} />
    </svg>
  );
}

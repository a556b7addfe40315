import { type CSSProperties, memo, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { barsOf, drawBars } from './code128.ts';
import classes from './Labels.module.css';
import { labelsOn, positionOf, type SheetFormat } from './sheet-formats.ts';
import './labels-print.css';

interface Label {
  accn_no: string;
  title: string;
}

/** Millimetres on the sheet; the preview scales them down. */
const mm = (millimetres: number): string => `calc(${millimetres} * var(--mm))`;

interface LabelSheetProps {
  sheet: SheetFormat;
  labels: (Label | null)[];
}

/** One A4 sheet with its labels, positioned in millimetres. */
function LabelSheet({ sheet, labels }: LabelSheetProps) {
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

interface LabelPreviewProps {
  sheet: SheetFormat;
  /** The labels of the first sheet. */
  labels: (Label | null)[];
  startAt: number;
  onStart: (at: number) => void;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** A small picture of the first sheet; tapping a label starts there, after the used ones. */
export function LabelPreview({ sheet, labels, startAt, onStart }: LabelPreviewProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.paper} aria-hidden="true">
        <LabelSheet sheet={sheet} labels={labels} />
      </div>
      <fieldset className={classes.places}>
        <legend className={classes.legend}>Start at this label of the first sheet</legend>
        {Array.from({ length: labelsOn(sheet) }, (_, index) => {
          const { left, top } = positionOf(sheet, index);
          const place = {
            left: percent(left, 210),
            top: percent(top, 296.9),
            width: percent(sheet.width, 210),
            height: percent(sheet.height, 296.9),
          };
          return (
            <button
              key={place.left + place.top}
              type="button"
              // Keyboard users have the field beside the preview; 65 tab stops would be too many.
              tabIndex={-1}
              className={classes.place}
              data-used={index + 1 < startAt || undefined}
              aria-pressed={index + 1 === startAt}
              aria-label={`Label ${index + 1}`}
              style={place}
              onClick={() => onStart(index + 1)}
            />
          );
        })}
      </fieldset>
    </div>
  );
}

interface PaperSheetsProps {
  sheet: SheetFormat;
  sheets: (Label | null)[][];
}

/** Only the sheets are printed: they are outside the application, without margins. */
export function PaperSheets({ sheet, sheets }: PaperSheetsProps) {
  useEffect(() => {
    document.documentElement.dataset.paper = 'labels';
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, []);
  return createPortal(
    <div className="label-sheets" aria-hidden="true">
      {sheets.map((labels, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no id
        <div key={index} className="label-sheet">
          <LabelSheet sheet={sheet} labels={labels} />
        </div>
      ))}
    </div>,
    document.body,
  );
}

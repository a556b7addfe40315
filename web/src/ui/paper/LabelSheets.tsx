import { type ComponentType, type CSSProperties, memo } from 'react';
import { mm, Paper } from './Paper.tsx';
import classes from './paper.module.css';
import { cutMarks, labelsOn, paper, positionOf, type SheetFormat } from './sheet-formats.ts';

/** The content of one label; `key` is different for each label. */
export interface SheetLabel {
  key: string;
}

export interface LabelProps<L extends SheetLabel> {
  label: L;
  sheet: SheetFormat;
}

interface LabelSheetProps<L extends SheetLabel> {
  sheet: SheetFormat;
  /** Null for a label that is already used. */
  labels: (L | null)[];
  Label: ComponentType<LabelProps<L>>;
}

/** One A4 sheet with its labels, positioned in millimetres. */
function LabelSheet<L extends SheetLabel>({ sheet, labels, Label }: LabelSheetProps<L>) {
  return (
    <div className={classes.sheet}>
      {sheet.toCut && <CutMarks sheet={sheet} />}
      {labels.map(
        (label, index) =>
          label && (
            <div
              key={label.key}
              className={classes.label}
              data-cut={sheet.toCut || undefined}
              style={boxStyle(boxOf(sheet, index))}
            >
              <Label label={label} sheet={sheet} />
            </div>
          ),
      )}
    </div>
  );
}

type Box = Record<'left' | 'top' | 'width' | 'height', number>;

const boxStyle = ({ left, top, width, height }: Box, across = mm, down = mm): CSSProperties => ({
  left: across(left),
  top: down(top),
  width: across(width),
  height: down(height),
});

const boxOf = (sheet: SheetFormat, index: number): Box => ({ ...sheet, ...positionOf(sheet, index) });

/** Short lines at the edges of the sheet, where a guillotine cuts. */
const CutMarks = ({ sheet }: { sheet: SheetFormat }) =>
  cutMarks(sheet).map((box) => (
    <div key={`${box.left} ${box.top}`} className={classes.mark} style={boxStyle(box)} />
  ));

interface LabelPreviewProps<L extends SheetLabel> extends LabelSheetProps<L> {
  startAt: number;
  onStart: (at: number) => void;
}

const percentOf = (whole: number) => (part: number) => `${(part / whole) * 100}%`;

/** A small picture of the first sheet; tapping a label starts there, after the used ones. */
export function LabelPreview<L extends SheetLabel>({ startAt, onStart, ...first }: LabelPreviewProps<L>) {
  const { sheet } = first;
  return (
    <div className={classes.frame}>
      <div className={classes.paper} aria-hidden="true">
        <LabelSheet {...first} />
      </div>
      <fieldset className={classes.places}>
        <legend className={classes.legend}>Start at this label of the first sheet</legend>
        {Array.from({ length: labelsOn(sheet) }, (_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a label has no other identity than its place
            key={index}
            type="button"
            // Keyboard users have the field beside the preview; 65 tab stops would be too many.
            tabIndex={-1}
            className={classes.place}
            data-used={index + 1 < startAt || undefined}
            aria-pressed={index + 1 === startAt}
            aria-label={`Label ${index + 1}`}
            style={boxStyle(boxOf(sheet, index), percentOf(paper.width), percentOf(paper.height))}
            onClick={() => onStart(index + 1)}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface LabelSheetsProps<L extends SheetLabel> extends Omit<LabelSheetProps<L>, 'labels'> {
  sheets: (L | null)[][];
}

/** The sheets for the printer. */
export const LabelSheets = memo(function LabelSheets({ sheets, ...each }: LabelSheetsProps<never>) {
  return (
    <Paper page="labels">
      {sheets.map((labels, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no id
        <div key={index} className="label-sheet">
          <LabelSheet {...each} labels={labels} />
        </div>
      ))}
    </Paper>
  );
}) as <L extends SheetLabel>(props: LabelSheetsProps<L>) => React.ReactNode;

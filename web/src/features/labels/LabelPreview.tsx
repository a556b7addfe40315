import classes from './LabelPreview.module.css';
import { type Label, LabelSheet } from './LabelSheet.tsx';
import { labelsOn, positionOf, type SheetFormat } from './sheet-formats.ts';

interface LabelPreviewProps {
  sheet: SheetFormat;
  /** Those of the first sheet. */
  labels: (Label | null)[];
  startAt: number;
  onStart: (at: number) => void;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The first sheet, small; a press on a label begins there, after those that are used up. */
export function LabelPreview({ sheet, labels, startAt, onStart }: LabelPreviewProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.paper} aria-hidden="true">
        <LabelSheet sheet={sheet} labels={labels} />
      </div>
      <fieldset className={classes.places}>
        <legend className={classes.legend}>Begin at this label of the first sheet</legend>
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
              // The field beside the preview is the way by keyboard; nobody tabs through 65 labels.
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

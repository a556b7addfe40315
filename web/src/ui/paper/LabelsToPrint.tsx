import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ComponentType, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { LabelPreview, type LabelProps, LabelSheets, type SheetLabel } from './LabelSheets.tsx';
import classes from './paper.module.css';
import { dealtOut, labelsOn, type SheetFormat } from './sheet-formats.ts';

interface LabelsToPrintProps<L extends SheetLabel> {
  labels: L[];
  Label: ComponentType<LabelProps<L>>;
  /** The first is proposed, until another was used. */
  formats: readonly [SheetFormat, ...SheetFormat[]];
  /** Where the format used last is kept in this browser: labels are bought by the hundred. */
  remembered: string;
  /** "label" */
  unit: string;
  /** What is not printed, and why. */
  notes?: ReactNode;
  /** Below the buttons: a link to choose others. */
  children: ReactNode;
}

/** Chooses the sheet format and the first label, shows the first sheet, and prints. */
export function LabelsToPrint<L extends SheetLabel>(props: LabelsToPrintProps<L>) {
  const { labels, Label, formats, remembered, unit, notes, children } = props;
  const lastFormat = () => formats.find(({ key }) => key === localStorage.getItem(remembered)) ?? formats[0];
  const [sheet, setSheet] = useState(lastFormat);
  const [typed, setTyped] = useState('1');
  const startAt = startOf(typed, labelsOn(sheet));
  const dealt = useMemo(() => dealtOut(labels, sheet, startAt ?? 1), [labels, sheet, startAt]);
  // A thousand labels for the printer are rendered after the preview.
  const forPaper = useDeferredValue(dealt, []);
  const chooseSheet = (key: string) => {
    localStorage.setItem(remembered, key);
    setSheet(lastFormat);
    setTyped('1');
  };
  return (
    <div className={classes.labels}>
      <div className={classes.choose}>
        <p className={classes.count}>
          <strong>{counted(labels.length, unit)}</strong> on {counted(dealt.length, 'sheet')} of A4
        </p>
        {notes}
        <SheetChoice
          formats={formats}
          sheet={sheet}
          typed={typed}
          isPlace={startAt !== null}
          onSheet={chooseSheet}
          onTyped={setTyped}
        />
        <Button size="md" disabled={!startAt || forPaper !== dealt} onClick={() => window.print()}>
          Print
        </Button>
        <p className={classes.dim}>
          {sheet.toCut
            ? 'In the print dialog, choose paper A4, scale 100 % and no margins. Print on strong paper and cut along the marks.'
            : 'In the print dialog, choose paper A4, scale 100 % and no margins. Print one sheet on plain paper first and compare it with the labels.'}
        </p>
        {children}
      </div>
      <LabelPreview
        sheet={sheet}
        labels={dealt[0] ?? []}
        Label={Label}
        startAt={startAt ?? 1}
        onStart={(at) => setTyped(String(at))}
      />
      <LabelSheets sheet={sheet} sheets={forPaper} Label={Label} />
    </div>
  );
}

interface SheetChoiceProps {
  formats: readonly SheetFormat[];
  sheet: SheetFormat;
  typed: string;
  /** Whether the typed number is a label of the sheet. */
  isPlace: boolean;
  onSheet: (key: string) => void;
  onTyped: (typed: string) => void;
}

/** The sheet format in the printer, and the first unused label. */
function SheetChoice({ formats, sheet, typed, isPlace, onSheet, onTyped }: SheetChoiceProps) {
  return (
    <>
      <NativeSelect
        label="Sheet"
        value={sheet.key}
        data={formats.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => onSheet(event.currentTarget.value)}
      />
      <TextInput
        label="Start at label"
        description="Start after the labels already used on this sheet, or tap a label in the picture."
        type="number"
        inputMode="numeric"
        min={1}
        max={labelsOn(sheet)}
        value={typed}
        error={isPlace ? undefined : `Type a number from 1 to ${labelsOn(sheet)}.`}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </>
  );
}

function startOf(typed: string, most: number): number | null {
  const at = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return at >= 1 && at <= most ? at : null;
}

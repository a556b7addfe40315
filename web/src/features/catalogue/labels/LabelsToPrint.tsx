import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { copyLabels } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useDeferredValue, useMemo, useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { LabelPreview, PaperSheets } from './LabelSheet.tsx';
import classes from './Labels.module.css';
import { dealtOut, labelsOn, type SheetFormat, sheetFormats } from './sheet-formats.ts';

/** The sheet format used last, because labels are bought by the hundred. */
const remembered = 'storyvan.label-sheet';

const lastFormat = () =>
  sheetFormats.find(({ key }) => key === localStorage.getItem(remembered)) ?? sheetFormats[0];

/** Chooses the sheet format and the first label, and prints. */
export function LabelsToPrint({ found }: { found: ReplyOf<typeof copyLabels> }) {
  const { labels, unknown } = found;
  const [sheet, setSheet] = useState(lastFormat);
  const [typed, setTyped] = useState('1');
  const startAt = startOf(typed, labelsOn(sheet));
  const dealt = useMemo(() => dealtOut(labels, sheet, startAt ?? 1), [labels, sheet, startAt]);
  // A thousand labels for the printer are rendered after the preview.
  const forPaper = useDeferredValue(dealt, []);
  if (labels.length === 0) return <NoLabels unknown={unknown} />;
  const chooseSheet = (key: string) => {
    localStorage.setItem(remembered, key);
    setSheet(lastFormat);
    setTyped('1');
  };
  return (
    <div className={classes.labels}>
      <div className={classes.choose}>
        <p className={classes.count}>
          <strong>{counted(labels.length, 'label')}</strong> on {counted(dealt.length, 'sheet')} of A4
        </p>
        <Unknown numbers={unknown} />
        <SheetChoice
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
          In the print dialog, choose paper A4, scale 100 % and no margins. Print one sheet on plain paper
          first and compare it with the labels.
        </p>
        <LinkButton link={{ to: '/labels', search: {} }}>Other copies</LinkButton>
      </div>
      <LabelPreview
        sheet={sheet}
        labels={dealt[0] ?? []}
        startAt={startAt ?? 1}
        onStart={(at) => setTyped(String(at))}
      />
      <PaperSheets sheet={sheet} sheets={forPaper} />
    </div>
  );
}

function Unknown({ numbers }: { numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p role="alert" className={classes.unknown}>
      No book has {numbers.length === 1 ? 'the number' : 'the numbers'} {numbers.join(', ')}.
    </p>
  );
}

interface SheetChoiceProps {
  sheet: SheetFormat;
  typed: string;
  /** Whether the typed number is a label of the sheet. */
  isPlace: boolean;
  onSheet: (key: string) => void;
  onTyped: (typed: string) => void;
}

/** The sheet format in the printer, and the first unused label. */
function SheetChoice({ sheet, typed, isPlace, onSheet, onTyped }: SheetChoiceProps) {
  return (
    <>
      <NativeSelect
        label="Sheet"
        value={sheet.key}
        data={sheetFormats.map(({ key, label }) => ({ value: key, label }))}
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

function NoLabels({ unknown }: { unknown: string[] }) {
  return (
    <Note title="No copies with these numbers">
      {unknown.length > 0 && <p>{unknown.slice(0, 20).join(', ')}</p>}
      <LinkButton link={{ to: '/labels', search: {} }}>Choose other copies</LinkButton>
    </Note>
  );
}

import { counted } from '../../lib/numbers.ts';
import classes from './PieReadout.module.css';
import { percentWords, totalOf } from './pie-shares.ts';
import type { ShareOfPie } from './slice.ts';
import { sliceColour } from './slice-colour.ts';

interface PieReadoutProps {
  slices: ShareOfPie[];
  unit: [string, string];
  active: string | null;
  /** Whether these are the small slices only. */
  open: boolean;
}

/** What the slice in hand counts; the sum while none is. Its target says the same to a screen reader. */
export function PieReadout({ slices, unit, active, open }: PieReadoutProps) {
  const slice = slices.find(({ key }) => key === active);
  return (
    <p className={classes.readout} aria-hidden="true">
      {slice ? (
        <>
          <span className={classes.swatch} style={{ background: sliceColour(slice) }} />
          <bdi className={classes.name}>{slice.name}</bdi>
          <span>
            {counted(slice.cnt, ...unit)} · {percentWords(slice)}
            {slice.parts && ' · open to see them'}
          </span>
        </>
      ) : (
        <span className={classes.sum}>
          {counted(totalOf(slices), ...unit)} {open ? `in these ${slices.length} kinds` : 'in all'}
        </span>
      )}
    </p>
  );
}

import { formatNumber } from '../../lib/numbers.ts';
import type { ExportColumn } from '../table/export-column.ts';
import { RecordActions } from '../table/RecordActions.tsx';
import classes from './pie.module.css';
import { type PieView, percentWords, type ShareOfPie, sliceColour, totalOf } from './pie-shares.ts';

interface PieTableProps extends PieView {
  kind: string;
  slices: ShareOfPie[];
  /** Slices of 0: not drawn, but listed. */
  none: ShareOfPie[];
  fileName?: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The figures of a pie; the grouped small slices open below their sum, and are always listed on paper. */
export function PieTable({ kind, slices, none, fileName, ...view }: PieTableProps) {
  const counts = capital(view.unit[1]);
  const total = totalOf(slices);
  const columns: ExportColumn<ShareOfPie>[] = [
    { label: kind, value: ({ name }) => name },
    { label: counts, value: ({ cnt }) => cnt, kind: 'number' },
    { label: 'Share in %', value: ({ share }) => share, kind: 'number' },
  ];
  const all = [...slices.flatMap((slice) => slice.parts ?? [slice]), ...none];
  return (
    <div className={classes.side}>
      <table aria-label={view.title} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{kind}</th>
            <th scope="col">{counts}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {[...slices, ...none].flatMap((slice) => [
            <PieRow key={slice.key} {...view} slice={slice} />,
            ...(slice.parts ?? []).map((part) => (
              <PieRow key={part.key} {...view} slice={part} place={view.open ? 'part' : 'closed'} />
            )),
          ])}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatNumber(total)}</td>
            <td>{total > 0 ? '100\u00a0%' : '0\u00a0%'}</td>
          </tr>
        </tfoot>
      </table>
      {fileName && <RecordActions fileName={fileName} columns={columns} rows={all} />}
    </div>
  );
}

interface PieRowProps extends PieView {
  slice: ShareOfPie;
  /** One of the grouped small slices, shown or not. */
  place?: 'part' | 'closed';
}

/** One slice in the table; pointing at it lifts the slice. */
function PieRow({ slice, place, active, onActive, open, onOpen }: PieRowProps) {
  return (
    <tr
      className={classes.row}
      data-active={slice.key === active || undefined}
      data-place={place}
      onPointerEnter={() => onActive(slice.key)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onActive(null)}
    >
      <th scope="row">
        <span className={classes.rowName}>
          <span className={classes.swatch} style={{ background: sliceColour(slice) }} aria-hidden="true" />
          {slice.parts ? (
            <button type="button" className={classes.more} aria-expanded={open} onClick={() => onOpen(!open)}>
              {slice.name}
            </button>
          ) : (
            <bdi dir="auto">{slice.name}</bdi>
          )}
        </span>
      </th>
      <td>{formatNumber(slice.cnt)}</td>
      <td>{percentWords(slice)}</td>
    </tr>
  );
}

import { counted, formatNumber } from '../../lib/numbers.ts';
import type { ExportColumn } from '../records/export-column.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import classes from './PieTable.module.css';
import { percentWords, totalOf } from './pie-shares.ts';
import type { PieView } from './pie-view.ts';
import type { ShareOfPie } from './slice.ts';
import { sliceColour } from './slice-colour.ts';

interface PieTableProps extends PieView {
  slices: ShareOfPie[];
  /** Slices of nothing: not drawn, but told. */
  none: ShareOfPie[];
  fileName?: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The figures of a pie; what was gathered opens beneath its sum, and stands open on paper. */
export function PieTable({ fileName, ...props }: PieTableProps) {
  const { slices, none, unit } = props;
  const columns: ExportColumn<ShareOfPie>[] = [
    { label: 'Kind', value: ({ name }) => name },
    { label: capital(unit[1]), value: ({ cnt }) => cnt, kind: 'number' },
    { label: 'Share in %', value: ({ share }) => share, kind: 'number' },
  ];
  const all = [...slices.flatMap((slice) => slice.parts ?? [slice]), ...none];
  return (
    <div className={classes.side}>
      <Figures {...props} />
      {fileName && <RecordActions fileName={fileName} columns={columns} rows={all} />}
    </div>
  );
}

function Figures({
  title,
  unit,
  slices,
  none,
  open,
  onOpen,
  active,
  onActive,
}: Omit<PieTableProps, 'fileName'>) {
  const total = totalOf(slices);
  const row = (slice: ShareOfPie, kind?: 'part' | 'closed') => (
    <tr
      key={slice.key}
      data-active={slice.key === active || undefined}
      data-kind={kind}
      onPointerEnter={() => onActive(slice.key)}
      onPointerLeave={() => onActive(null)}
    >
      <th scope="row">
        <span className={classes.swatch} style={{ background: sliceColour(slice) }} aria-hidden="true" />
        {slice.parts ? (
          <button type="button" className={classes.more} aria-expanded={open} onClick={() => onOpen(!open)}>
            {slice.name}
          </button>
        ) : (
          <bdi dir="auto">{slice.name}</bdi>
        )}
      </th>
      <td>{formatNumber(slice.cnt)}</td>
      <td>{percentWords(slice)}</td>
    </tr>
  );
  return (
    <table aria-label={title} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">{capital(unit[1])}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {slices.flatMap((slice) => [
          row(slice),
          ...(slice.parts ?? []).map((part) => row(part, open ? 'part' : 'closed')),
        ])}
        {none.map((slice) => row(slice))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td aria-label={counted(total, ...unit)}>{formatNumber(total)}</td>
          <td>{total > 0 ? '100 %' : '0 %'}</td>
        </tr>
      </tfoot>
    </table>
  );
}

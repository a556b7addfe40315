import { formatNumber } from '../../lib/numbers.ts';
import type { ExportColumn } from '../records/export-column.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import { PieRow } from './PieRow.tsx';
import classes from './PieTable.module.css';
import { totalOf } from './pie-shares.ts';
import type { PieView } from './pie-view.ts';
import type { ShareOfPie } from './slice.ts';

interface PieTableProps extends PieView {
  kind: string;
  slices: ShareOfPie[];
  /** Slices of nothing: not drawn, but told. */
  none: ShareOfPie[];
  fileName?: string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The figures of a pie; what was gathered opens beneath its sum, and stands open on paper. */
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
            <td>{total > 0 ? '100 %' : '0 %'}</td>
          </tr>
        </tfoot>
      </table>
      {fileName && <RecordActions fileName={fileName} columns={columns} rows={all} />}
    </div>
  );
}

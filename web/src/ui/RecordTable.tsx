import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { RecordPager } from './RecordPager.tsx';
import classes from './RecordTable.module.css';
import type { ExportColumn } from './records/export-column.ts';
import { RecordActions } from './records/RecordActions.tsx';
import { RecordSort } from './records/RecordSort.tsx';
import { RecordTotalsCard, RecordTotalsRow, type Totals } from './records/RecordTotals.tsx';
import { inOrder, type RecordOrder } from './records/record-order.ts';
import { usePrinting } from './records/use-printing.ts';

export interface Column<R> {
  key: string;
  label: string;
  render: (row: R) => ReactNode;
  /** What the column sorts by; without it the column does not sort. */
  sortBy?: (row: R) => string | number;
  numeric?: boolean;
}

/** How the records leave the screen: as a file and on paper. */
export interface Records<R> {
  fileName: string;
  columns: ExportColumn<R>[];
  /** Fetches all rows, where the table has only those that were loaded so far. */
  load?: () => Promise<R[]>;
}

interface RecordTableProps<R> {
  /** What the table holds, for screen readers. */
  label: string;
  rows: R[];
  columns: Column<R>[];
  rowKey: (row: R) => string;
  /** How one record stands where a table has no room. */
  renderCard: (row: R) => ReactNode;
  order?: RecordOrder;
  /** Where the rows come page by page already, all of them stand. */
  unpaged?: boolean;
  /** Offers export and print of all rows in the order shown. */
  records?: Records<R>;
  /** What stands in the last row, "Total", by the key of its column. */
  totals?: Totals;
}

const pageSize = 50;

/** Records as a sortable table, as cards where that has no room, 50 at a time so that a thousand stay smooth. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { label, columns, rowKey, renderCard, totals, records } = props;
  const [order, setOrder] = useState(props.order);
  const [page, setPage] = useState(0);
  // What was loaded for paper belongs to the rows it was loaded for.
  const [loaded, setLoaded] = useState<{ of: R[]; rows: R[] }>();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const rows = printing && loaded?.of === props.rows ? loaded.rows : props.rows;
  const rowsPerPage = props.unpaged || printing ? Math.max(rows.length, 1) : pageSize;
  const lastPage = Math.max(0, Math.ceil(rows.length / rowsPerPage) - 1);
  const from = Math.min(page, lastPage) * rowsPerPage;
  const ordered = inOrder(rows, columns, order);
  const shown = ordered.slice(from, from + rowsPerPage);
  const asCards = narrow && !printing;
  const handleSort = (next: RecordOrder) => {
    setOrder(next);
    setPage(0);
  };
  const sortable = asCards ? columns.filter((column) => column.sortBy) : [];
  return (
    <div>
      {(records || sortable.length > 0) && (
        <div className={classes.tools}>
          {sortable.length > 0 && <RecordSort columns={sortable} order={order} onSort={handleSort} />}
          {records && (
            <div className={classes.actions}>
              <RecordActions
                {...records}
                load={records.load && (async () => inOrder((await records.load?.()) ?? [], columns, order))}
                rows={ordered}
                onLoaded={(all) => flushSync(() => setLoaded({ of: props.rows, rows: all }))}
              />
            </div>
          )}
        </div>
      )}
      {asCards ? (
        <ul aria-label={label} className={classes.cards}>
          {shown.map((row) => (
            <li key={rowKey(row)} className={classes.card}>
              {renderCard(row)}
            </li>
          ))}
          {totals && <RecordTotalsCard columns={columns} totals={totals} className={classes.card} />}
        </ul>
      ) : (
        <table aria-label={label} className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} order={order} onSort={handleSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.key} data-numeric={column.numeric}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals && <RecordTotalsRow columns={columns} totals={totals} />}
        </table>
      )}
      <RecordPager total={rows.length} from={from} size={rowsPerPage} onPage={setPage} />
    </div>
  );
}

interface HeadProps<R> {
  column: Column<R>;
  order: RecordOrder | undefined;
  onSort: (order: RecordOrder) => void;
}

function Head<R>({ column, order, onSort }: HeadProps<R>) {
  const { key, label, numeric, sortBy } = column;
  const down = order?.key === key ? order.down : undefined;
  if (!sortBy) {
    return (
      <th scope="col" data-numeric={numeric}>
        {label}
      </th>
    );
  }
  return (
    <th
      scope="col"
      data-numeric={numeric}
      aria-sort={down === undefined ? 'none' : down ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ key, down: order?.key === key && !order.down })}
      >
        {label}
        <span aria-hidden="true" className={classes.arrow}>
          {down === undefined ? '↕' : down ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { RecordPager } from './RecordPager.tsx';
import classes from './RecordTable.module.css';

export interface Column<R> {
  key: string;
  label: string;
  render: (row: R) => ReactNode;
  /** What the column sorts by; without it the column does not sort. */
  sortBy?: (row: R) => string | number;
  numeric?: boolean;
}

interface Order {
  key: string;
  down: boolean;
}

interface RecordTableProps<R> {
  /** What the table holds, for screen readers. */
  label: string;
  rows: R[];
  columns: Column<R>[];
  rowKey: (row: R) => string;
  /** How one record stands where a table has no room. */
  renderCard: (row: R) => ReactNode;
  order?: Order;
  /** Where the rows come page by page already, all of them stand. */
  unpaged?: boolean;
}

const pageSize = 50;
const byText = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function sorted<R>(rows: R[], columns: Column<R>[], order: Order | undefined): R[] {
  const sortBy = columns.find((column) => column.key === order?.key)?.sortBy;
  if (!sortBy || !order) return rows;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b));
  return rows.toSorted((a, b) => compare(sortBy(a), sortBy(b)) * (order.down ? -1 : 1));
}

/** Records as a sortable table, as cards where that has no room, 50 at a time so that a thousand stay smooth. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { label, rows, columns, rowKey, renderCard } = props;
  const [order, setOrder] = useState(props.order);
  const [page, setPage] = useState(0);
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const rowsPerPage = props.unpaged ? Math.max(rows.length, 1) : pageSize;
  const lastPage = Math.max(0, Math.ceil(rows.length / rowsPerPage) - 1);
  const from = Math.min(page, lastPage) * rowsPerPage;
  const shown = sorted(rows, columns, order).slice(from, from + rowsPerPage);
  const handleSort = (key: string) => {
    setOrder({ key, down: order?.key === key && !order.down });
    setPage(0);
  };
  return (
    <div>
      {narrow ? (
        <ul aria-label={label} className={classes.cards}>
          {shown.map((row) => (
            <li key={rowKey(row)} className={classes.card}>
              {renderCard(row)}
            </li>
          ))}
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
        </table>
      )}
      <RecordPager total={rows.length} from={from} size={rowsPerPage} onPage={setPage} />
    </div>
  );
}

interface HeadProps<R> {
  column: Column<R>;
  order: Order | undefined;
  onSort: (key: string) => void;
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
      <button type="button" className={classes.sort} onClick={() => onSort(key)}>
        {label}
        <span aria-hidden="true" className={classes.arrow}>
          {down === undefined ? '↕' : down ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}

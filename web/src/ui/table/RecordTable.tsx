import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import type { ExportColumn } from './export-column.ts';
import { RecordActions } from './RecordActions.tsx';
import classes from './RecordTable.module.css';
import { RecordTotalsCard, RecordTotalsRow, type Totals } from './RecordTotals.tsx';
import { inOrder, type RecordOrder } from './record-order.ts';
import { type RecordView, useRecordView } from './use-record-view.ts';

export interface Column<R> {
  key: string;
  label: string;
  /** What is shown; the value to sort by if left out. */
  render?: (row: R) => ReactNode;
  /** The value to sort by; without it the column cannot be sorted. */
  sortBy?: (row: R) => string | number;
  numeric?: boolean;
  /** A column of buttons, left out on paper. */
  screenOnly?: boolean;
}

/** How the records are exported and printed. */
interface Records<R> {
  fileName: string;
  columns: ExportColumn<R>[];
  /** Loads all rows, if the table has only those loaded so far. */
  load?: () => Promise<R[]>;
}

interface RecordTableProps<R> {
  /** The name of the table, for screen readers. */
  label: string;
  rows: R[];
  columns: Column<R>[];
  rowKey: (row: R) => string;
  /** One record as a card, where a table does not fit. */
  renderCard: (row: R) => ReactNode;
  order?: RecordOrder;
  /** Shows all rows, if they are already loaded page by page. */
  unpaged?: boolean;
  /** The window width from which all columns fit, "62em" unless there are many. */
  roomFrom?: string;
  /** Offers export and print of all rows in the order shown. */
  records?: Records<R>;
  /** The last row, "Total", by the key of its column. */
  totals?: Totals;
  /** Left of the actions, with the message for no matches. */
  filter?: { field: ReactNode; noneFits: ReactNode };
}

/** Records as a sortable table, or as cards on a narrow screen, 50 at a time so that a thousand stay fast. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { columns, records, filter } = props;
  const view = useRecordView(props);
  const load = records?.load;
  return (
    <div ref={view.place} className={classes.place}>
      <div className={classes.tools}>
        {filter?.field}
        {records && (
          <RecordActions
            {...records}
            rows={view.ordered}
            load={load && (async () => inOrder(await load(), columns, view.order))}
            onLoaded={view.keepForPaper}
          />
        )}
      </div>
      {filter && props.rows.length === 0 ? filter.noneFits : <Rows {...props} view={view} />}
      <RecordPager label={props.label} {...view.page} />
    </div>
  );
}

interface RowsProps<R> extends RecordTableProps<R> {
  view: RecordView<R>;
}

function Rows<R>({ label, columns: all, rowKey, renderCard, totals, view }: RowsProps<R>) {
  const { shown, asCards, printing, order, sort } = view;
  const columns = printing ? all.filter((column) => !column.screenOnly) : all;
  const sortable = columns.filter((column) => column.sortBy);
  if (asCards) {
    return (
      <>
        {sortable.length > 0 && <RecordSort columns={sortable} order={order} onSort={sort} />}
        <ul aria-label={label} className={classes.cards}>
          {shown.map((row) => (
            <li key={rowKey(row)} className={classes.card}>
              {renderCard(row)}
            </li>
          ))}
          {totals && <RecordTotalsCard columns={columns} totals={totals} />}
        </ul>
      </>
    );
  }
  return (
    <table ref={view.table} aria-label={label} className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} order={order} onSort={printing ? undefined : sort} />
          ))}
        </tr>
      </thead>
      <Body rows={shown} columns={columns} rowKey={rowKey} />
      {totals && <RecordTotalsRow columns={columns} totals={totals} />}
    </table>
  );
}

function Body<R>({ rows, columns, rowKey }: Pick<RecordTableProps<R>, 'rows' | 'columns' | 'rowKey'>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ key, numeric, sortBy, render = sortBy }) => (
            <td key={key} data-numeric={numeric}>
              {render?.(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface HeadProps<R> {
  column: Column<R>;
  order: RecordOrder | undefined;
  /** Not on paper: a browser that repeats the table head on every sheet leaves out its buttons. */
  onSort: ((order: RecordOrder) => void) | undefined;
}

function Head<R>({ column, order, onSort }: HeadProps<R>) {
  const { key, label, numeric, sortBy } = column;
  const down = order?.key === key ? order.down : undefined;
  if (!sortBy || !onSort) {
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

interface RecordSortProps {
  columns: { key: string; label: string }[];
  order: RecordOrder | undefined;
  onSort: (order: RecordOrder) => void;
}

/** Sorting without a table head, on a phone. */
function RecordSort({ columns, order, onSort }: RecordSortProps) {
  const options = columns.map(({ key, label }) => ({ value: key, label }));
  return (
    <div className={classes.sortBar}>
      <NativeSelect
        label="Sort by"
        classNames={{
          root: classes.sortSelect,
          label: classes.sortLabel,
          wrapper: classes.sortWrapper,
          input: classes.sortField,
        }}
        data={order ? options : [{ value: '', label: 'as listed' }, ...options]}
        value={order?.key ?? ''}
        onChange={({ currentTarget: { value } }) => value && onSort({ key: value, down: false })}
      />
      <ActionIcon
        variant="default"
        size={44}
        className={classes.sortDirection}
        disabled={!order}
        aria-label={order?.down ? 'Descending, reverse the order' : 'Ascending, reverse the order'}
        onClick={() => order && onSort({ ...order, down: !order.down })}
      >
        <span aria-hidden="true">{order?.down ? '↓' : '↑'}</span>
      </ActionIcon>
    </div>
  );
}

interface RecordPagerProps {
  /** The name of the list, for screen readers. */
  label: string;
  total: number;
  /** Index of the first record shown */
  from: number;
  size: number;
  onPage: (page: number) => void;
}

/** "51–100 of 1,000" with buttons back and forward; nothing if one page shows all. */
function RecordPager({ label, total, from, size, onPage }: RecordPagerProps) {
  if (total <= size) return null;
  const page = from / size;
  const to = Math.min(from + size, total);
  return (
    <nav aria-label={`Pages: ${label}`} className={classes.pager}>
      <Button variant="default" h={44} disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        {formatNumber(from + 1)}–{formatNumber(to)} of {formatNumber(total)}
      </span>
      <Button variant="default" h={44} disabled={to === total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { inOrder, type RecordOrder, type SortedColumn } from './record-order.ts';
import { usePrinting } from './use-printing.ts';

interface RecordViewInput<R> {
  rows: R[];
  columns: SortedColumn<R>[];
  order?: RecordOrder | undefined;
  unpaged?: boolean | undefined;
  roomFrom?: string | undefined;
}

const pageSize = 50;

/** Which records are shown, and how: one page of them on the screen, all of them as a table on paper. */
export function useRecordView<R>(input: RecordViewInput<R>) {
  const { columns, roomFrom = '62em' } = input;
  const [order, setOrder] = useState(input.order);
  const [page, setPage] = useState(0);
  // Rows loaded for printing belong to the rows they were loaded for.
  const [loaded, setLoaded] = useState<{ of: R[]; rows: R[] }>();
  const narrow = useMediaQuery(`(max-width: ${roomFrom})`, false, { getInitialValueInEffect: false });
  const printing = usePrinting();
  const rows = printing && loaded?.of === input.rows ? loaded.rows : input.rows;
  const size = input.unpaged || printing ? Math.max(rows.length, 1) : pageSize;
  const lastPage = Math.max(0, Math.ceil(rows.length / size) - 1);
  const from = Math.min(page, lastPage) * size;
  const ordered = inOrder(rows, columns, order);
  return {
    ordered,
    shown: ordered.slice(from, from + size),
    page: { total: rows.length, from, size, onPage: setPage },
    asCards: narrow && !printing,
    printing,
    order,
    sort: (next: RecordOrder) => {
      setOrder(next);
      setPage(0);
    },
    /** At once, because the browser lays out the page next. */
    keepForPaper: (all: R[]) => flushSync(() => setLoaded({ of: input.rows, rows: all })),
  };
}

export type RecordView<R> = ReturnType<typeof useRecordView<R>>;

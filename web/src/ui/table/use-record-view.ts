import { useMediaQuery } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
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
  const { place, table, isTooWide } = useTooWide();
  const rows = printing && loaded?.of === input.rows ? loaded.rows : input.rows;
  const size = input.unpaged || printing ? Math.max(rows.length, 1) : pageSize;
  const lastPage = Math.max(0, Math.ceil(rows.length / size) - 1);
  const from = Math.min(page, lastPage) * size;
  const ordered = inOrder(rows, columns, order);
  return {
    ordered,
    shown: ordered.slice(from, from + size),
    page: { total: rows.length, from, size, onPage: setPage },
    place,
    table,
    asCards: (narrow || isTooWide) && !printing,
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

/** Whether the table needs more room than there is: long words or large numbers can make it wider. */
function useTooWide() {
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const needed = useRef(0);
  const [isTooWide, setTooWide] = useState(false);
  // After each change, because other rows can need more.
  useLayoutEffect(() => {
    const measure = () => {
      const here = place.current?.clientWidth ?? 0;
      const wide = table.current?.offsetWidth ?? 0;
      if (wide > here) needed.current = wide;
      setTooWide(here < needed.current);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  return { place, table, isTooWide };
}

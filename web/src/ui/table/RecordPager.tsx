import { Button } from '@mantine/core';
import { formatNumber } from '../../lib/numbers.ts';
import classes from './RecordTable.module.css';

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
export function RecordPager({ label, total, from, size, onPage }: RecordPagerProps) {
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

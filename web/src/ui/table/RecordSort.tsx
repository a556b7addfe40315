import { ActionIcon, NativeSelect } from '@mantine/core';
import classes from './RecordTable.module.css';
import type { RecordOrder } from './record-order.ts';

interface RecordSortProps {
  columns: { key: string; label: string }[];
  order: RecordOrder | undefined;
  onSort: (order: RecordOrder) => void;
}

/** Sorting without a table head, on a phone. */
export function RecordSort({ columns, order, onSort }: RecordSortProps) {
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

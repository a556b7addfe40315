import type { ReactNode } from 'react';
import classes from './RecordTable.module.css';

/** The total of each column, by its key. */
export type Totals = Partial<Record<string, ReactNode>>;

interface RecordTotalsProps {
  columns: { key: string; label: string; numeric?: boolean }[];
  totals: Totals;
}

/** The last row of a table, with the totals. */
export function RecordTotalsRow({ columns, totals }: RecordTotalsProps) {
  const [first, ...others] = columns;
  return (
    <tfoot>
      <tr>
        <th scope="row">{totals[first?.key ?? ''] ?? 'Total'}</th>
        {others.map(({ key, numeric }) => (
          <td key={key} data-numeric={numeric}>
            {totals[key]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The same as the last card, with a label for each total. */
export function RecordTotalsCard({ columns, totals }: RecordTotalsProps) {
  return (
    <li className={classes.card}>
      <strong>Total</strong>
      <dl className={classes.totals}>
        {columns
          .filter(({ key }) => totals[key] !== undefined)
          .map(({ key, label }) => (
            <div key={key} className={classes.total}>
              <dt>{label}</dt>
              <dd>{totals[key]}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

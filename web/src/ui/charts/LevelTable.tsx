import { formatDate } from '@storyvan/contract/common/calendar-date';
import { useState } from 'react';
import { differenceWords } from './chart-words.ts';
import classes from './LevelTable.module.css';
import type { LevelPoint } from './level-point.ts';

/** The figures of a line chart; written out only once asked for, as sixty charts have thousands. */
export function LevelTable({ name, points }: { name: string; points: LevelPoint[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>Show as table</summary>
      {open && (
        <table className={classes.table} aria-label={`Lending pattern of ${name}`}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Book</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a child may have had one book twice on one day
              <tr key={at}>
                <td>{formatDate(point.date_issue)}</td>
                <td>
                  <bdi dir="auto">{point.title}</bdi>
                </td>
                <td>{differenceWords(point.diff_level)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

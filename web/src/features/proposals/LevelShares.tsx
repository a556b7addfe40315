import type { ProposedBox } from '@storyvan/contract/proposals';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { useLevels } from '../../records/level/levels.ts';
import classes from './ProposeBox.module.css';

type Counts = ProposedBox['child_levels'];

interface LevelSharesProps {
  children_by_level: Counts;
  books_by_level: Counts;
}

/** Two stacked bars with the same colours, and their figures below. */
export function LevelShares({ children_by_level, books_by_level }: LevelSharesProps) {
  const levels = [...new Set([...children_by_level, ...books_by_level].map(({ level }) => level))].sort(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  );
  const countOf = (counts: Counts, level: number | null) =>
    counts.find((each) => each.level === level)?.n ?? 0;
  const total = (counts: Counts) => counts.reduce((sum, { n }) => sum + n, 0);
  return (
    <>
      <Bar label={counted(total(children_by_level), 'child', 'children')} counts={children_by_level} />
      <Bar label={counted(total(books_by_level), 'book')} counts={books_by_level} />
      <table className={classes.levels}>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Children</th>
            <th scope="col">Books</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={`${level}`}>
              <th scope="row">
                <LevelBadge level={level} />
              </th>
              <td>{countOf(children_by_level, level)}</td>
              <td>{countOf(books_by_level, level)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The table has its figures, so that screen readers can skip it. */
function Bar({ label, counts }: { label: string; counts: Counts }) {
  const levels = useLevels();
  return (
    <div className={classes.bar}>
      <span>{label}</span>
      <span className={classes.parts} aria-hidden="true">
        {counts.map(({ level, n }) => (
          <span
            key={`${level}`}
            style={{ flexGrow: n, background: levels.find((each) => each.level === level)?.hex_code }}
          />
        ))}
      </span>
    </div>
  );
}

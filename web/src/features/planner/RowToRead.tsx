import { clockTime } from '@storyvan/contract/common/time-of-day';
import { Link } from '@tanstack/react-router';
import { sessionLink } from '../../ui/places/week-links.ts';
import { type Clash, clashSentence } from './clashes.ts';
import classes from './PlanRowCard.module.css';
import { type PlanRow, peopleOf } from './plan-row.ts';
import { RowState } from './RowState.tsx';

interface RowToReadProps {
  row: PlanRow;
  /** Of the whole week. */
  clashes: readonly Clash[];
}

/** A session that is read here and changed elsewhere: one that was held, or any for who may not plan. */
export function RowToRead({ row, clashes }: RowToReadProps) {
  const ofRow = clashes.filter(({ rows }) => rows.some(({ key }) => key === row.key));
  const names = peopleOf(row).map(({ name }) => name);
  return (
    <li className={classes.row} data-done>
      <div className={classes.head}>
        <h3 className={classes.site}>
          <bdi dir="auto">
            {row.ra_id !== null && <Link {...sessionLink('mop', row.ra_id)}>{row.site_name}</Link>}
          </bdi>
        </h3>
        <RowState row={row} unsaved={false} />
        <p className={classes.held}>
          {[row.time && clockTime(row.time), names.join(', '), row.lesson_plan?.lp_name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {ofRow.map((clash) => (
        <p key={`${clash.person.rp_id} ${clash.rows[1].key}`} className={classes.clash}>
          {clashSentence(clash, row.key)}
        </p>
      ))}
    </li>
  );
}

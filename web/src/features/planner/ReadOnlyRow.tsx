import { clockTime } from '@storyvan/domain/time-of-day';
import { Link } from '@tanstack/react-router';
import { readAloudLink } from '../../records/week/week-links.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './PlanRowCard.module.css';
import { type Clash, clashesAt, clashSentence } from './plan/clashes.ts';
import { type PlanRow, peopleOf } from './plan/plan-row.ts';

interface ReadOnlyRowProps {
  row: PlanRow;
  clashes: readonly Clash[];
}

/** A read-only session: one that was held, or any session for people who may not plan. */
export function ReadOnlyRow({ row, clashes }: ReadOnlyRowProps) {
  const names = peopleOf(row).map(({ name }) => name);
  return (
    <li className={classes.row} data-done>
      <div className={classes.head}>
        <SiteName row={row} />
        <RowState row={row} unsaved={false} />
        <Text tone="dim">
          {[row.time && clockTime(row.time), names.join(', '), row.lesson_plan?.lp_name]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <RowClashes row={row} clashes={clashesAt(clashes, row.key)} />
    </li>
  );
}

/** The site of a session, with a link to the session once it is saved. */
export const SiteName = ({ row: { ra_id, site_name } }: { row: PlanRow }) => (
  <h3 className={classes.site}>
    <bdi dir="auto">
      {ra_id === null ? site_name : <Link {...readAloudLink('mop', ra_id)}>{site_name}</Link>}
    </bdi>
  </h3>
);

/** Warnings about people who are in two places at once. */
export const RowClashes = ({ row, clashes }: ReadOnlyRowProps) =>
  clashes.map((clash) => (
    <p key={`${clash.person.rp_id} ${clash.rows.map(({ key }) => key).join(' ')}`} className={classes.clash}>
      {clashSentence(clash, row.key)}
    </p>
  ));

/** The state of a session: saved as planned, or what the next save will do with it. */
export function RowState({ row, unsaved }: { row: PlanRow; unsaved: boolean }) {
  if (row.done) return <Pill kind="good">done</Pill>;
  if (row.cancel) return <Pill kind="bad">will be removed</Pill>;
  if (!unsaved) return <Pill>planned</Pill>;
  return <Pill kind="warn">{row.ra_id === null ? 'new, not saved' : 'changed, not saved'}</Pill>;
}

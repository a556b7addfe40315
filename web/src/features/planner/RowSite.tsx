import { Link } from '@tanstack/react-router';
import { weekdayOf } from '../../lib/weekday-of.ts';
import { sessionLink } from '../../ui/places/week-links.ts';
import { PickMenu } from './PickMenu.tsx';
import classes from './PlanRowCard.module.css';
import { nameOfRow, type PlanRow } from './plan-row.ts';
import { choicesOn, siteOf } from './site-choices.ts';
import type { Week } from './week.ts';

/** Where a session is, and the way to another site: who comes, when and with what stays. */
export function RowSite({ row, week }: { row: PlanRow; week: Week }) {
  const { planner, sites } = week;
  const others = sites.filter(({ site_grade_id }) => site_grade_id !== row.site_grade_id);
  const handlePick = (value: string) => {
    const site = siteOf(value, sites);
    if (!site) return;
    const { site_grade_id, name: site_name } = site;
    planner.change(row.key, { site_grade_id, site_name });
  };
  return (
    <>
      <h3 className={classes.site}>
        <bdi dir="auto">
          {row.ra_id === null ? (
            row.site_name
          ) : (
            <Link {...sessionLink('mop', row.ra_id)}>{row.site_name}</Link>
          )}
        </bdi>
      </h3>
      {!row.cancel && (
        <PickMenu
          label={`Change site of ${nameOfRow(row)}`}
          choices={choicesOn(weekdayOf(row.date), others)}
          none="There is no other site."
          onPick={handlePick}
          quiet
        >
          Change site
        </PickMenu>
      )}
    </>
  );
}

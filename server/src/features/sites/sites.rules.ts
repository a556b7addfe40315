import type { Site } from '@storyvan/contract/sites';
import { childrenOf } from '@storyvan/domain/children-count';
import { weekdayNames } from '@storyvan/domain/week';
import type { TableRow } from '../../db/schema.ts';

/** How a site is shown: its visit day by name, its children counted by name or by list. */

type SiteRow = Omit<Site, 'id' | 'site_id' | 'group' | 'visit_day' | 'no_of_children'> &
  Pick<TableRow<'site_grade'>, 'junior' | 'visit_day' | 'enrolled_count'> & { active_children: number };

export const siteOf = ({ junior, visit_day, enrolled_count, active_children, ...row }: SiteRow): Site => ({
  ...row,
  id: row.site_grade_id,
  site_id: row.site_grade_id,
  group: junior === 1 ? 'junior' : 'senior',
  visit_day: visit_day === null ? null : (weekdayNames[visit_day] ?? null),
  no_of_children: childrenOf({ enrolled_count, active_children }),
});

import type { Site } from '@storyvan/contract/sites';
import { childrenOf } from '@storyvan/domain/children-count';
import { weekdayNames } from '@storyvan/domain/week';
import type { TableRow } from '../../db/schema.ts';

/** How a site is shown: its visit day by name, its children counted by name or by list. */

type SiteRow = Omit<Site, 'id' | 'site_id' | 'group' | 'visit_day' | 'no_of_children'> &
  Pick<TableRow<'site_grade'>, 'junior' | 'visit_day' | 'enrolled_count'> & { active_children: number };

export function siteOf(row: SiteRow): Site {
  const { site_grade_id, code, name, visit_time, books_here, books_with_children, last_lending } = row;
  return {
    id: site_grade_id,
    site_id: site_grade_id,
    site_grade_id,
    code,
    name,
    group: row.junior === 1 ? 'junior' : 'senior',
    visit_day: row.visit_day === null ? null : (weekdayNames[row.visit_day] ?? null),
    visit_time,
    no_of_children: childrenOf(row),
    books_here,
    books_with_children,
    last_lending,
  };
}

import type { SessionInfo } from '@storyvan/contract/read-alouds';
import { childrenOf } from '@storyvan/domain/children-count';
import type { ReadAloudInfoRow } from './read-alouds.queries.ts';

export function infoOf(row: ReadAloudInfoRow): SessionInfo {
  const { active_children, enrolled_count, books_here, books_with_children, sort_key, ...more } = row;
  const { place_name: site_name, school_name, reports_pending, ...rest } = more;
  return {
    ...rest,
    site_name,
    no_of_children: childrenOf(row),
    report_status: row.ra_count - reports_pending,
  };
}

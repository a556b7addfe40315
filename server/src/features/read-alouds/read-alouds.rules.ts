import type { SessionInfo } from '@storyvan/contract/read-alouds';
import { childrenOf } from '@storyvan/domain/children-count';

type ReadAloudInfoRow = Omit<SessionInfo, 'site_name' | 'no_of_children' | 'report_status'> & {
  place_name: string;
  school_name: string | null;
  sort_key: string;
  active_children: number;
  enrolled_count: number;
  books_here: number;
  books_with_children: number;
  reports_pending: number;
};

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

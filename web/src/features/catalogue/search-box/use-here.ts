import { useParams, useSearch } from '@tanstack/react-router';
import { hereText } from '../lookup/lookup-search.ts';

/** The place whose screen is open, or for which the last search was made: "mop-12"; undefined if there is none. */
export function useHere(): string | undefined {
  const { siteId, gradeId } = useParams({ strict: false }) as Record<string, string | undefined>;
  const { here } = useSearch({ strict: false }) as { here?: string };
  if (siteId !== undefined) return hereText({ program: 'mop', site_grade_id: Number(siteId) });
  if (gradeId !== undefined) return hereText({ program: 'lis', site_grade_id: Number(gradeId) });
  return here;
}

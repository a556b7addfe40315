import type { Programme } from '@storyvan/contract/common/programme';
import type { Insight } from '@storyvan/contract/insight';
import type { LinkProps } from '@tanstack/react-router';
import { statisticsLink } from '../../records/place/place-links.ts';
import type { Asked } from './insight-search.ts';

/** To the lending statistics of the same dates: of the programme or place, or of each programme. */
export function statisticsLinks(
  { scope, range }: Asked,
  programs: readonly Programme[],
  data: Insight | undefined,
): { words: string; link: LinkProps }[] {
  if (scope === 'all') {
    return programs.map((program) => ({
      words: programs.length > 1 ? `Lending statistics of ${program}` : 'Lending statistics',
      link: statisticsLink(program, range),
    }));
  }
  if (!data?.program) return [];
  const place = scope.startsWith('place:') && data.site_grade_id ? String(data.site_grade_id) : undefined;
  return [{ words: 'Lending statistics', link: statisticsLink(data.program, { ...range, place }) }];
}

import type { Programme } from '@storyvan/contract/common/programme';
import { listDone, listPlanned, type ReadAloud } from '@storyvan/contract/read-alouds';
import { callPage, pathOf } from '../../lib/call.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { useLinkedPages } from '../../lib/use-pages.ts';

/** The sessions of a programme or a place, page by page: planned ones earliest first, held ones newest first. */
export function useReadAlouds(list: 'planned' | 'done', program: Programme, site_grade_id?: number) {
  const endpoint = list === 'planned' ? listPlanned : listDone;
  const inputOf = (after?: string) => ({ params: { program }, query: { after, place: site_grade_id } });
  return useLinkedPages({
    key: pathOf(endpoint, inputOf()),
    load: (after, signal) => callPage(endpoint, inputOf(after), signal),
  });
}

/** Filters by place, person or lesson plan. */
export const readAloudMatches = (filter: string, { site_name, lead, rps, lp_name }: ReadAloud): boolean =>
  matchesWords(filter, site_name, lead?.name ?? null, ...rps.map((person) => person.name), lp_name);

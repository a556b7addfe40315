import type { Programme } from '@storyvan/contract/common/programme';
import { listDone, listPlanned, type ReadAloud, readAloudsPage } from '@storyvan/contract/read-alouds';
import { call, pathOf } from '../../lib/call.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { usePages } from '../../lib/use-pages.ts';

/** The sessions of a programme, or of one place, page by page: planned ones earliest first, done ones newest first. */
export function useSessions(list: 'planned' | 'done', program: Programme, site_grade_id?: number) {
  const endpoint = list === 'planned' ? listPlanned : listDone;
  const inputOf = (before?: number) => ({ params: { program }, query: { before, place: site_grade_id } });
  return usePages<ReadAloud[], ReadAloud, number | undefined>({
    key: pathOf(endpoint, inputOf()),
    first: undefined,
    load: (before, signal) => call(endpoint, inputOf(before), signal),
    rowsOf: (rows) => rows,
    nextOf: (rows) => (rows.length < readAloudsPage ? null : (rows.at(-1)?.ra_id ?? null)),
  });
}

/** By place, person or lesson plan. */
export const sessionMatches = (filter: string, { site_name, lead, rps, lp_name }: ReadAloud): boolean =>
  matchesWords(filter, site_name, lead?.name ?? null, ...rps.map((person) => person.name), lp_name);

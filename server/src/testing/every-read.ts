import { allEndpoints } from '@storyvan/contract/all-endpoints';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { dayFirst } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { pathOf, type TestApp } from './test-app.ts';

/** Asks all reads of the contract for all there is, so that what they tell can be compared before and after. */

type Params = Record<string, unknown>;

export interface Asked {
  places: { program: 'mop' | 'lis'; site_grade_id: number }[];
  schools: number[];
  child_ids: number[];
  dates: string[];
  /** What else there is to ask for, by the path of the call: all its parameters. */
  more?: Record<string, Params[]>;
}

/** What each parameter may be, in all ways that find something; a place goes with its programme. */
function candidates(name: string, endpoint: Endpoint, asked: Asked): Params[] {
  const each = (values: readonly unknown[]) => values.map((value) => ({ [name]: value }));
  const ofProgramme = endpoint.path.includes(':program')
    ? null
    : endpoint.path.includes('/lis/')
      ? 'lis'
      : 'mop';
  const places = asked.places.filter(({ program }) => ofProgramme === null || program === ofProgramme);
  switch (name) {
    case 'id':
      return places.map((place) => ({ program: place.program, id: place.site_grade_id }));
    case 'gradeId':
      return each(
        asked.places.filter(({ program }) => program === 'lis').map((place) => place.site_grade_id),
      );
    case 'program':
      return endpoint.path.includes('/:id') ? [{}] : each(['mop', 'lis']);
    case 'date':
      return each(asked.dates.map((date) => (endpoint.path.includes('register') ? dayFirst(date) : date)));
    case 'weekStart':
      return each([...new Set(asked.dates.map(weekStart))]);
    case 'start':
      return each([asked.dates[0]]);
    case 'end':
      return each([asked.dates.at(-1)]);
    case 'childId':
      return each(asked.child_ids);
    case 'schoolId':
      return each(asked.schools);
    case 'grade':
      return each(['all_grades']);
    case 'lp':
    case 'month':
    case 'school':
    case 'group':
    case 'groups':
      return each(['all']);
    case 'text':
    case 'query':
      return each(['erased', 'child']);
    default:
      return each([1]);
  }
}

function urlsOf(endpoint: Endpoint, asked: Asked): string[] {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const all = names.reduce<Params[]>(
    (made, name) =>
      made.flatMap((params) => candidates(name, endpoint, asked).map((more) => ({ ...params, ...more }))),
    [{}],
  );
  return [...all, ...(asked.more?.[endpoint.path] ?? [])].map((params) => pathOf(endpoint, params));
}

/** The reply of every read, by its address; `except` names paths that are left out. */
export async function everyRead(
  app: Pick<TestApp, 'send'>,
  asked: Asked,
  except: readonly string[],
): Promise<Map<string, unknown>> {
  const replies = new Map<string, unknown>();
  for (const endpoint of allEndpoints.filter(
    ({ method, path, media }) => method === 'GET' && media !== 'application/zip' && !except.includes(path),
  )) {
    for (const url of urlsOf(endpoint, asked)) {
      const reply = await app.send('GET', url);
      replies.set(
        url,
        reply.statusCode !== 200 ? reply.statusCode : endpoint.media ? reply.body : reply.json(),
      );
    }
  }
  return replies;
}

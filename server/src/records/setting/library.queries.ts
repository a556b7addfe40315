import type { Library } from '@storyvan/contract/common/library';
import type { SectionValues } from '@storyvan/contract/common/library-settings';
import { usualSchoolCalendar } from '@storyvan/domain/school-year';
import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { LibrarySettings } from './library-settings.ts';

/** The settings about the library as a whole; those that were never set have these values. */

export const findLibrarySettings = prepare((db) =>
  db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', '>=', 'library.')
    .where('key', '<', 'library/'),
);

export const usualName = 'Storyvan';
const everyDay = [0, 1, 2, 3, 4, 5, 6];
export const noPatterns: SectionValues['numbers'] = {
  copy: null,
  child: null,
  member: null,
  strict: false,
  label_before: '',
  label_after: 0,
};

/** A value that is missing or not JSON counts as never set. */
export async function readLibrary(on: Executor): Promise<LibrarySettings> {
  const stored = new Map((await findLibrarySettings.all(on, {})).map(({ key, value }) => [key, value]));
  const get = <Value>(key: string, usual: Value): Value => {
    const text = stored.get(`library.${key}`);
    try {
      return text === undefined ? usual : (JSON.parse(text) as Value);
    } catch {
      return usual;
    }
  };
  return {
    name: get('name', usualName),
    logo: get<string | null>('logo', null),
    time_zone: get<string | null>('time_zone', null),
    programs: get<Library['programs']>('programs', ['mop', 'lis']),
    school_year: get('school_year', { ...usualSchoolCalendar, terms: [...usualSchoolCalendar.terms] }),
    visit_days: get('visit_days', everyDay),
    // Settings of earlier versions say nothing of labels.
    numbers: { ...noPatterns, ...get('numbers', noPatterns) },
  };
}

export const findLogo = prepare((db, p: Slots<{ logo: string }>) =>
  db.selectFrom('library_logo').select(['type', 'bytes']).where('logo', '=', p('logo')),
);

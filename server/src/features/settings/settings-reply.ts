import type { SectionValues } from '@storyvan/contract/common/library-settings';
import type { LibrarySettings, MadeChange } from '@storyvan/contract/settings';
import type { Executor } from '../../db/database.ts';
import { listLevelRows } from '../../records/level/level.queries.ts';
import { getFieldKitDays } from '../../records/setting/field-kit-days.queries.ts';
import { readLibrary } from '../../records/setting/library.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listLatestChanges } from '../../records/setting/setting-change.queries.ts';
import { listCategoryRows } from '../../records/title/category.queries.ts';
import { listCategoriesInUse, listLevelsInUse } from './in-use.queries.ts';
import type { SettingsState } from './settings.rules.ts';

/** Reads the settings. */

const readPeriods = async (on: Executor): Promise<SectionValues['periods']> => ({
  ...(await getLoanPeriods(on)),
  field_kit_days: await getFieldKitDays(on),
});

export const readState = async (on: Executor): Promise<SettingsState> => ({
  library: await readLibrary(on),
  periods: await readPeriods(on),
  levels: await listLevelRows.all(on, {}),
  categories: await listCategoryRows.all(on, {}),
});

/** The edition of each section: version 1 until its first change. */
export async function readEditions(on: Executor) {
  const latest = await listLatestChanges.all(on, {});
  return (section: keyof LibrarySettings) => {
    const change = latest.find((each) => each.section === section);
    return { version: change?.version ?? 1, changed_by: change?.by ?? null, changed_at: change?.at ?? null };
  };
}

export async function settingsReply(on: Executor): Promise<LibrarySettings> {
  const edition = await readEditions(on);
  const { name, time_zone, programs, logo, school_year, visit_days, numbers } = await readLibrary(on);
  return {
    profile: { ...edition('profile'), name, time_zone, programs },
    logo: { ...edition('logo'), logo },
    periods: { ...edition('periods'), ...(await readPeriods(on)) },
    school_year: { ...edition('school_year'), ...school_year },
    numbers: { ...edition('numbers'), ...numbers },
    visits: { ...edition('visits'), days: visit_days },
    levels: { ...edition('levels'), levels: await listLevelsInUse(on) },
    categories: { ...edition('categories'), categories: await listCategoriesInUse(on) },
  };
}

export const madeChangeOf = (row: Omit<MadeChange, 'lines'> & { lines: string }): MadeChange => ({
  ...row,
  lines: JSON.parse(row.lines),
});

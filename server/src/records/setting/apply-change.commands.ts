import { createHash } from 'node:crypto';
import type { SectionValues } from '@storyvan/contract/common/library-settings';
import type { Transaction } from '../../db/database.ts';
import { insertIfNew } from '../../db/rows.commands.ts';
import { applyLevels } from '../level/level.commands.ts';
import { applyCategories } from '../title/categories.commands.ts';
import { coverIn } from '../title/cover-image.ts';
import type { Author } from '../work.ts';
import { deleteSetting, putSetting } from './setting.commands.ts';
import { settingsChanged } from './settings-changes.ts';

/** Writes the value of one section of the settings. What must hold is checked before. */

const put = (tx: Transaction, key: string, value: unknown): Promise<unknown> =>
  value === null
    ? deleteSetting(tx, `library.${key}`)
    : putSetting(tx, `library.${key}`, JSON.stringify(value));

type Apply<Name extends keyof SectionValues> = (
  tx: Transaction,
  value: SectionValues[Name],
  by: Author,
) => Promise<void>;

const apply: { [Name in keyof SectionValues]: Apply<Name> } = {
  profile: async (tx, { name, time_zone, programs }) => {
    await put(tx, 'name', name);
    await put(tx, 'time_zone', time_zone);
    await put(tx, 'programs', programs);
  },
  logo: async (tx, value, by) => {
    await put(tx, 'logo', value.image === undefined ? (value.logo ?? null) : await keep(tx, value.image, by));
  },
  periods: async (tx, { child, site, field_kit_days }) => {
    const rows = {
      'loan_period_days.mop': child.mop,
      'loan_period_days.lis': child.lis,
      'box_period_days.mop': site.mop,
      'box_period_days.lis': site.lis,
      field_kit_days,
    };
    for (const [key, days] of Object.entries(rows)) await putSetting(tx, key, String(days));
  },
  school_year: async (tx, value) => void (await put(tx, 'school_year', value)),
  numbers: async (tx, value) => void (await put(tx, 'numbers', value)),
  visits: async (tx, { days }) => void (await put(tx, 'visit_days', days)),
  levels: applyLevels,
  categories: applyCategories,
};

export async function applyChange<Name extends keyof SectionValues>(
  tx: Transaction,
  { section, value }: { section: Name; value: SectionValues[Name] },
  by: Author,
): Promise<void> {
  settingsChanged(tx);
  await apply[section](tx, value, by);
}

/** Logos are kept, so that a change can be changed back. Returns its name, which depends on its bytes. */
async function keep(tx: Transaction, image: string, { at }: Author): Promise<string> {
  const { type, bytes } = coverIn(image, 'image');
  const logo = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  await insertIfNew(tx, 'library_logo', { logo, type, bytes, saved_at: at });
  return logo;
}

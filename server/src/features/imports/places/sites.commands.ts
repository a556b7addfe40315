import { foldText } from '@storyvan/domain/search-words';
import type { Transaction } from '../../../db/database.ts';
import { insertPlaces, updatePlaces } from '../../../records/place/place.commands.ts';
import { decideWhileWriting, importKind, type Located, type Outcome } from '../import-kind.ts';
import { listSites } from './places.queries.ts';
import { readSite, type SiteValue, siteFields } from './sites.rules.ts';

/** Imports sites; a code has a senior and may have a junior group. */

const siteKey = ({ code, junior }: { code: string; junior: number }): string => `${foldText(code)}|${junior}`;
const sortKey = ({ name, junior }: { name: string; junior: number }): string => `${foldText(name)}|${junior}`;

export const sites = importKind<SiteValue>({
  fields: siteFields,
  needed: [['code'], ['name']],
  important: ['no_of_children'],
  read: readSite,
  identity: (site) => ({
    key: siteKey(site),
    label: `The ${site.junior ? 'junior' : 'senior'} group of ${site.code}`,
  }),
  plan: decideWhileWriting(writeSites),
});

async function writeSites(tx: Transaction, rows: Located<SiteValue>[]): Promise<Outcome> {
  const present = new Map((await listSites.all(tx, {})).map((site) => [siteKey(site), site]));
  const created_at = new Date().toISOString();
  const added = rows.filter(({ value }) => !present.has(siteKey(value)));
  await insertPlaces(
    tx,
    added.map(({ value }) => ({
      ...value,
      program: 'mop',
      school_id: null,
      sort_key: sortKey(value),
      enrolled_count: value.enrolled_count ?? 0,
      created_at,
    })),
  );
  let changed = 0;
  for (const { value } of rows) {
    const before = present.get(siteKey(value));
    if (!before) continue;
    const after = {
      ...before,
      name: value.name,
      visit_day: value.visit_day ?? before.visit_day,
      visit_time: value.visit_time ?? before.visit_time,
      enrolled_count: value.enrolled_count ?? before.enrolled_count,
    };
    const isSame = (Object.keys(after) as (keyof typeof after)[]).every((key) => after[key] === before[key]);
    if (isSame) continue;
    const { name, visit_day, visit_time, enrolled_count } = after;
    const values = { name, visit_day, visit_time, enrolled_count, sort_key: sortKey(after) };
    // A new version, so that a form with the old one is rejected (optimistic lock).
    const edition = { changed_by: null, changed_at: created_at };
    await updatePlaces(tx, { ...values, ...edition }, { site_grade_id: after.site_grade_id });
    changed += 1;
  }
  return { added: added.length, changed, unchanged: rows.length - added.length - changed, rejects: [] };
}

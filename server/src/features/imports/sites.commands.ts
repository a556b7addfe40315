import type { Transaction } from '../../db/database.ts';
import { prepare } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { foldText } from '../../db/words.ts';
import { decideWhileWriting, importKind, type Located, type Outcome } from './import-kind.ts';
import { listSites } from './places.queries.ts';
import { readSite, type SiteValue, siteFields } from './sites.rules.ts';

/** Brings the sites in; a code has a senior and may have a junior group. */

const siteKey = ({ code, junior }: { code: string; junior: number }): string => `${foldText(code)}|${junior}`;
const sortKey = ({ name, junior }: { name: string; junior: number }): string => `${foldText(name)}|${junior}`;

export const sites = importKind<SiteValue>({
  fields: siteFields,
  needed: [['code'], ['name']],
  important: ['no_of_children'],
  read: readSite,
  identity: (site) => ({
    key: siteKey(site),
    called: `The ${site.junior ? 'junior' : 'senior'} group of ${site.code}`,
  }),
  plan: decideWhileWriting(writeSites),
});

async function writeSites(tx: Transaction, rows: Located<SiteValue>[]): Promise<Outcome> {
  const present = new Map((await listSites.all(tx, {})).map((site) => [siteKey(site), site]));
  const created_at = new Date().toISOString();
  const added = rows.filter(({ value }) => !present.has(siteKey(value)));
  await insertRows(
    tx,
    'site_grade',
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
    await updateSite.run(tx, { ...after, sort_key: sortKey(after), at: created_at });
    changed += 1;
  }
  return { added: added.length, changed, unchanged: rows.length - added.length - changed, rejects: [] };
}

interface SiteUpdate {
  site_grade_id: number;
  name: string;
  visit_day: number | null;
  visit_time: string | null;
  enrolled_count: number;
  sort_key: string;
  at: string;
}

const updateSite = prepare<SiteUpdate, unknown>((db, p) =>
  db
    .updateTable('site_grade')
    .set((eb) => ({
      name: p('name'),
      visit_day: p('visit_day'),
      visit_time: p('visit_time'),
      enrolled_count: p('enrolled_count'),
      sort_key: p('sort_key'),
      // Who has the record open in a form is told.
      version: eb('version', '+', 1),
      changed_by: null,
      changed_at: p('at'),
    }))
    .where('site_grade_id', '=', p('site_grade_id')),
);

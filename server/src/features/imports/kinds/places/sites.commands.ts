import { foldText } from '@storyvan/domain/search-words';
import type { Transaction } from '../../../../db/database.ts';
import { addedEntries, type Journal, type JournalEntry } from '../../../../records/import/journal.ts';
import { insertPlaces, updatePlaces } from '../../../../records/place/place.commands.ts';
import { decideWhileWriting, importKind, type Located } from '../import-kind.ts';
import type { Change, Fate, Outcome } from '../plan.ts';
import { listSites, type SiteRow } from './places.queries.ts';
import { readSite, type SiteValue, siteFields } from './sites.rules.ts';

/** Imports sites; a code has a senior and may have a junior group. */

const siteKey = ({ code, junior }: { code: string; junior: number }): string => `${foldText(code)}|${junior}`;
const sortKey = ({ name, junior }: { name: string; junior: number }): string => `${foldText(name)}|${junior}`;

export const sites = importKind<SiteValue>({
  program: 'mop',
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

async function writeSites(tx: Transaction, rows: Located<SiteValue>[], journal: Journal): Promise<Outcome> {
  const present = new Map((await listSites.all(tx, {})).map((site) => [siteKey(site), site]));
  const created_at = new Date().toISOString();
  const added = rows.filter(({ value }) => !present.has(siteKey(value)));
  const ids = await insertPlaces(
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
  const fates = new Map<number, Fate>(added.map(({ line }) => [line, 'added']));
  const changes: Change[] = [];
  const entries: JournalEntry[] = [];
  for (const { line, value } of rows) {
    const before = present.get(siteKey(value));
    if (!before) continue;
    const ofSite = changesOf(line, before, value);
    fates.set(line, ofSite.length > 0 ? 'changed' : 'unchanged');
    if (ofSite.length === 0) continue;
    changes.push(...ofSite);
    entries.push(
      await changeSite(tx, { before, value }, { changed_by: journal.staff_id, changed_at: created_at }),
    );
  }
  await journal.note(tx, [...addedEntries('site_grade', ids), ...entries]);
  const changed = entries.length;
  return {
    added: ids.length,
    changed,
    unchanged: rows.length - ids.length - changed,
    rejects: [],
    fates,
    changes,
  };
}

const changing = ['name', 'visit_day', 'visit_time', 'enrolled_count'] as const;

/** An empty cell changes nothing. */
const changesOf = (line: number, before: SiteRow, value: SiteValue): Change[] =>
  changing.flatMap((field) =>
    value[field] === null || value[field] === before[field]
      ? []
      : [
          {
            line,
            label: before.name,
            field,
            before: String(before[field] ?? ''),
            after: String(value[field]),
          },
        ],
  );

async function changeSite(
  tx: Transaction,
  { before, value }: { before: SiteRow; value: SiteValue },
  author: { changed_by: number | null; changed_at: string },
): Promise<JournalEntry> {
  const given = Object.fromEntries(
    changing.flatMap((key) => (value[key] === null ? [] : [[key, value[key]]])),
  );
  const { name, visit_day, visit_time, enrolled_count, junior } = { ...before, ...given };
  const values = { name, visit_day, visit_time, enrolled_count, sort_key: sortKey({ name, junior }) };
  const { site_grade_id, version } = before;
  // A new version, so that a form with the old one is rejected (optimistic lock).
  await updatePlaces(tx, { ...values, ...author }, { site_grade_id });
  const old = Object.fromEntries([...changing, 'sort_key' as const].map((key) => [key, before[key]]));
  const after = { version: version + 1, enrolled_count };
  return { noun: 'site_grade', key: site_grade_id, before: old, after };
}

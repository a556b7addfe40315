import { weekdayNames } from '@storyvan/contract/common/week';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { addSite, saveSite } from '@storyvan/contract/place-records';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { takePlaceTurn } from '../../db/turn.commands.ts';
import { foldText } from '../../db/words.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { findPlaceRow, listSiteRecords } from './place-records.queries.ts';
import { placeRecordOf, siteDuplicate } from './place-records.rules.ts';
import { editionOf, type Saving } from './saving.ts';

/** Adds and changes sites; one that may be there already is named first. */

type Fields = BodyOf<typeof addSite>;

interface SiteRow {
  code: string;
  name: string;
  junior: number;
  visit_day: number | null;
  visit_time: string | null;
  sort_key: string;
}

function rowOf({ code, name, group, visit_day, visit_time }: Fields): SiteRow {
  const junior = group === 'junior' ? 1 : 0;
  return {
    code,
    name,
    junior,
    visit_day: visit_day === null ? null : weekdayNames.indexOf(visit_day),
    visit_time,
    sort_key: `${foldText(name)}|${junior}`,
  };
}

const insertSite = prepare((db, p: Slots<SiteRow & { created_at: string }>) =>
  db
    .insertInto('site_grade')
    .values({
      program: 'mop',
      school_id: null,
      code: p('code'),
      name: p('name'),
      junior: p('junior'),
      visit_day: p('visit_day'),
      visit_time: p('visit_time'),
      sort_key: p('sort_key'),
      created_at: p('created_at'),
    })
    .returning('site_grade_id'),
);

type Change = SiteRow & { site_grade_id: number; version: number; changed_by: number; changed_at: string };

const updateSite = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('site_grade')
    .set((eb) => ({
      code: p('code'),
      name: p('name'),
      junior: p('junior'),
      visit_day: p('visit_day'),
      visit_time: p('visit_time'),
      sort_key: p('sort_key'),
      version: eb('version', '+', 1),
      changed_by: p('changed_by'),
      changed_at: p('changed_at'),
    }))
    .where('site_grade_id', '=', p('site_grade_id'))
    .where('version', '=', p('version')),
);

async function findDuplicate(tx: Transaction, row: SiteRow, sure: boolean, own?: number) {
  await takePlaceTurn(tx);
  const others = (await listSiteRecords.all(tx, {})).filter((other) => other.site_grade_id !== own);
  const duplicate = siteDuplicate({ ...row, sure }, others);
  if (!duplicate) return null;
  const { status, message, other } = duplicate;
  return { status: { status, message }, details: placeRecordOf(other) };
}

const recordOf = async (tx: Transaction, site_grade_id: number) =>
  placeRecordOf(found(await findPlaceRow.first(tx, { site_grade_id }), 'site'));

export function addSiteRecord(saving: Saving, asked: Fields): Promise<ReplyOf<typeof addSite>> {
  const created_at = saving.now.toISOString();
  const call = { call: 'add_site', request_id: asked.request_id, input: asked, at: created_at };
  return once(saving.db, call, async (tx) => {
    const row = rowOf(asked);
    const duplicate = await findDuplicate(tx, row, asked.sure);
    if (duplicate) return duplicate;
    const [added] = await insertSite.all(tx, { ...row, created_at });
    const details = await recordOf(tx, found(added ?? null, 'site').site_grade_id);
    return { status: { status: 'added', message: `${row.name} is added.` }, details };
  });
}

export function saveSiteRecord(
  saving: Saving,
  asked: BodyOf<typeof saveSite>,
): Promise<ReplyOf<typeof saveSite>> {
  const { site_grade_id, version } = asked;
  const call = {
    call: 'save_site',
    request_id: asked.request_id,
    input: asked,
    at: saving.now.toISOString(),
  };
  return once(saving.db, call, async (tx) => {
    const before = await findPlaceRow.first(tx, { site_grade_id });
    if (before?.program !== 'mop') throw ApiError.notFound('site');
    const row = rowOf(asked);
    // A name that was there already is no news.
    const sure = asked.sure || before.name === row.name;
    const duplicate = await findDuplicate(tx, row, sure, site_grade_id);
    if (duplicate) return duplicate;
    const change = { ...row, site_grade_id, version, ...editionOf(saving) };
    const saved = await updateSite.run(tx, change);
    const details = await recordOf(tx, site_grade_id);
    if (saved === 0) throw ApiError.changedMeanwhile('site', details.changed_by);
    return { status: { status: 'saved', message: `${row.name} is saved.` }, details };
  });
}

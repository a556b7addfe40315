import type { BodyOf } from '@storyvan/contract/endpoint';
import type { addSite, saveSite } from '@storyvan/contract/places';
import { foldText } from '@storyvan/domain/search-words';
import { weekdayNames } from '@storyvan/domain/week';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { insertPlaces, updatePlaces } from '../../records/place/place.commands.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { takePlaceTurn } from '../../records/setting/turn.commands.ts';
import { type CommandOf, editionOf } from '../../records/work.ts';
import { findPlaceRow, listSiteRecords } from './place-records.queries.ts';
import { placeRecordOf, siteDuplicate } from './place-records.rules.ts';

/** Adds and changes sites; a possible duplicate is reported first. */

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

export const addSiteRecord: CommandOf<typeof addSite> = (work, asked) => {
  refuseSwitchedOff(work, 'mop');
  const created_at = work.now.toISOString();
  return once(work, 'add_site', asked, async (tx) => {
    const row = rowOf(asked);
    const duplicate = await findDuplicate(tx, row, asked.sure);
    if (duplicate) return unchanged(duplicate);
    const [site_grade_id = 0] = await insertPlaces(tx, [
      { program: 'mop', school_id: null, ...row, created_at },
    ]);
    const details = await recordOf(tx, site_grade_id);
    return changed({ status: { status: 'added', message: `${row.name} is added.` }, details });
  });
};

export const saveSiteRecord: CommandOf<typeof saveSite> = (work, asked) => {
  const { site_grade_id, version } = asked;
  return once(work, 'save_site', asked, async (tx) => {
    const before = await findPlaceRow.first(tx, { site_grade_id });
    if (before?.program !== 'mop') throw ApiError.notFound('site');
    const row = rowOf(asked);
    // A name that was already there is not checked again.
    const sure = asked.sure || before.name === row.name;
    const duplicate = await findDuplicate(tx, row, sure, site_grade_id);
    if (duplicate) return unchanged(duplicate);
    const saved = await updatePlaces(tx, { ...row, ...editionOf(work) }, { site_grade_id, version });
    const details = await recordOf(tx, site_grade_id);
    if (saved === 0) throw ApiError.changedMeanwhile('site', details.changed_by);
    return changed({ status: { status: 'saved', message: `${row.name} is saved.` }, details });
  });
};

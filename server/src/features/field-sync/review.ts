import { boundTo, fieldEntry } from '@storyvan/contract/common/field-entry';
import type { ReviewItem } from '@storyvan/contract/field-sync';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { likelyAmong } from '@storyvan/domain/enrolment';
import type { Executor } from '../../db/database.ts';
import { listChildrenOfPlaces } from '../../records/child/child.queries.ts';
import { unseal } from '../../records/seal/unseal.ts';
import { copyOf } from './copy-of.ts';
import { listCopies } from './field-sync.queries.ts';
import { accnNoOf } from './field-sync.rules.ts';
import type { ItemRow } from './review.queries.ts';
import { choicesOf, type Item, textShown } from './review.rules.ts';

/** Entries in review, as people see them. */

export interface Shown {
  item: Item;
  shown: ReviewItem;
}

export async function showItems(on: Executor, rows: ItemRow[], today: CalendarDate): Promise<Shown[]> {
  const parsed = rows.map((row) => ({ row, entry: fieldEntry.parse(JSON.parse(row.entry)) }));
  const accn_nos = parsed.flatMap(({ entry }) => accnNoOf(entry) ?? []);
  const copies = new Map((await listCopies(on, [...new Set(accn_nos)])).map((copy) => [copy.accn_no, copy]));
  const places = parsed
    .filter(({ entry }) => entry.kind === 'enrolment')
    .map((one) => one.entry.site_grade_id);
  const children = await listChildrenOfPlaces(on, [...new Set(places)]);

  const shown: Shown[] = [];
  for (const { row, entry } of parsed) {
    const sealed = 'sealed' in entry && row.child_erased === null ? entry.sealed : null;
    const text = (sealed && (await unseal(on, sealed, boundTo(entry, row.device_id)))) ?? {};
    const accn_no = accnNoOf(entry);
    const copyRow = accn_no === null ? undefined : copies.get(accn_no);
    const here = children.filter(({ site_grade_id }) => site_grade_id === entry.site_grade_id);
    const isNewChild = entry.kind === 'enrolment' && typeof text.name === 'string';
    const likely = isNewChild ? likelyAmong(text.name as string, here) : [];
    const copy = copyRow ? copyOf(copyRow) : null;
    const { reason, waits_for } = row;
    const item: Item = { entry, reason, waits_for, copy, child: childOf(row), likely };
    const title = copyRow?.title ?? null;
    shown.push({ item, shown: { ...shownOf(row, item, today), title, text: textShown(entry, text) } });
  }
  return shown;
}

function childOf({ child_place, child_left, child_erased }: ItemRow): Item['child'] {
  if (child_place === null) return null;
  return { site_grade_id: child_place, hasLeft: child_left !== null, isErased: child_erased !== null };
}

function shownOf(row: ItemRow, item: Item, today: CalendarDate): Omit<ReviewItem, 'title' | 'text'> {
  const { entry, copy, likely } = item;
  const { request_id, made_by, device_name, program, school_id, child_id, waits_for } = row;
  const { kind, date, site_grade_id } = entry;
  return {
    request_id,
    kind,
    party: 'party' in entry ? entry.party : null,
    made_at: new Date(entry.made_at).toISOString(),
    made_by,
    device_name,
    date,
    program,
    site_grade_id,
    school_id,
    place_name: program === null ? `Place ${site_grade_id}` : row.place_name,
    child_id,
    child_name: row.child_erased === null ? row.child_name : null,
    accn_no: accnNoOf(entry),
    message: row.message ?? '',
    waits_for,
    held_by: copy?.held_by ?? null,
    copy_state: copy?.state ?? null,
    moved_on: copy?.moved_on ?? null,
    likely: [...likely],
    choices: choicesOf(item, today),
  };
}

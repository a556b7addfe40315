import { today } from '@storyvan/contract/common/calendar-date';
import type { Executor, Transaction } from '../../db/database.ts';
import { foldText } from '../../db/words.ts';
import { changeChildren, enrolChildren } from '../../records/child/child.commands.ts';
import type { ChildChange, ChildRow } from '../../records/child/child-row.ts';
import { listHolders } from '../../records/number/number.queries.ts';
import { countBooksWith, findChildren, findClosed, findPlaces } from './children.queries.ts';
import {
  type ChildValue,
  childFields,
  indexChildren,
  type PresentChild,
  pickChild,
  readChild,
  refuseChild,
  unknownPlace,
} from './children.rules.ts';
import { importKind, type Located, type Outcome } from './import-kind.ts';

/** Enrols children at their places, and moves those who are enrolled elsewhere or have left; none moves with books. */

export const children = importKind<ChildValue>({
  fields: childFields,
  needed: [
    ['name', 'first_name'],
    ['site_code', 'school_code'],
  ],
  important: [],
  read: readChild,
  identity: ({ card_no, name, place_key, place }) => ({
    key: card_no === null ? `${place_key}|${foldText(name)}` : `card ${card_no}`,
    called: card_no === null ? `${name} of ${place}` : `Card number ${card_no}`,
  }),
  write: writeChildren,
});

interface Plan {
  added: ChildRow[];
  changed: ChildChange[];
  unchanged: number;
  rejects: Outcome['rejects'];
}

async function writeChildren(tx: Transaction, rows: Located<ChildValue>[]): Promise<Outcome> {
  const plan = await planChildren(tx, rows);
  const now = new Date();
  const change = { staff_id: null, at: now.toISOString(), date: today(now) };
  await enrolChildren(tx, plan.added, change.at);
  await changeChildren(tx, plan.changed, change);
  const { unchanged, rejects } = plan;
  return { added: plan.added.length, changed: plan.changed.length, unchanged, rejects };
}

async function planChildren(on: Executor, rows: Located<ChildValue>[]): Promise<Plan> {
  const known = await readKnown(on, rows);
  const plan: Plan = { added: [], changed: [], unchanged: 0, rejects: [] };
  for (const { line, value } of rows) {
    const site_grade_id = known.places.get(value.place_key);
    const found = site_grade_id
      ? pickChild({ ...value, site_grade_id }, known)
      : unknownPlace(value, site_grade_id, known.places);
    const refusal = refuseChild(value, found, { ...known, site_grade_id });
    if (refusal) plan.rejects.push({ line, ...refusal });
    else if (site_grade_id) addToPlan(plan, value, site_grade_id, found as PresentChild | null);
    if (!refusal && found && 'child_id' in found) known.claimed.add(found.child_id);
  }
  return plan;
}

/** All that decides what becomes of the rows. */
async function readKnown(on: Executor, rows: Located<ChildValue>[]) {
  const places = await findPlaces(on);
  const cards = rows.flatMap(({ value }) => value.card_no ?? []);
  const placeIds = [...new Set(rows.flatMap(({ value }) => places.get(value.place_key) ?? []))];
  const closed = await findClosed(on, placeIds);
  const present = await findChildren(on, cards, placeIds);
  const booksWith = await countBooksWith(
    on,
    present.map(({ child_id }) => child_id),
  );
  const holders = await listHolders(on, cards);
  return { ...indexChildren(present), places, closed, holders, booksWith, claimed: new Set<number>() };
}

function addToPlan(plan: Plan, value: ChildValue, site_grade_id: number, before: PresentChild | null): void {
  const { name, card_no, gender, baseline_level, level } = value;
  const told = { name, card_no, site_grade_id, gender, baseline_level, level };
  if (!before) {
    const unknown = { date_of_birth: null, guardian_phone: null };
    plan.added.push({ ...told, ...unknown, level: level ?? baseline_level });
    return;
  }
  const content = Object.entries(told).filter(([, cell]) => cell !== null);
  const isSame = content.every(([field, cell]) => before[field as keyof typeof told] === cell);
  if (isSame && before.inactive_since === null) plan.unchanged += 1;
  else plan.changed.push({ before, after: { ...Object.fromEntries(content), inactive_since: null } });
}

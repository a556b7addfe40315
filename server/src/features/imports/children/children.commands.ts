import { today } from '@storyvan/domain/calendar-date';
import { foldText } from '@storyvan/domain/search-words';
import type { Executor, Transaction } from '../../../db/database.ts';
import {
  changeChildren,
  enrolChildren,
  publishChildren,
  stageChildChanges,
  stageChildren,
} from '../../../records/child/child.commands.ts';
import type { ChildChange, ChildRow } from '../../../records/child/child-row.ts';
import { listHolders } from '../../../records/number/number.queries.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import { importKind, type Located, type Outcome, type Plan } from '../import-kind.ts';
import { slicesOf } from '../slices.ts';
import {
  countBooksWith,
  findChildren,
  findClosed,
  findPlaces,
  listBorrowers,
  markOf,
} from './children.queries.ts';
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

/** Enrols children, and moves those enrolled elsewhere or brings back those who left, unless they have books. */

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
    label: card_no === null ? `${name} of ${place}` : `Card number ${card_no}`,
  }),
  plan: planChildren,
});

interface Decided {
  added: ChildRow[];
  changed: ChildChange[];
  unchanged: number;
  rejects: Outcome['rejects'];
}

async function planChildren(on: Executor, rows: Located<ChildValue>[]): Promise<Plan> {
  const places = await findPlaces(on);
  const placeIds = [...new Set(rows.flatMap(({ value }) => places.get(value.place_key) ?? []))];
  // Read first, so that no later change is missed.
  const mark = await markOf(on, placeIds);
  const known = await readKnown(on, rows, places, placeIds);
  const decided = decide(rows, known);
  const { added, changed, unchanged, rejects } = decided;
  const outcome = { added: added.length, changed: changed.length, unchanged, rejects };
  const moved = new Set(
    changed
      .filter(
        ({ before, after }) => before.inactive_since !== null || before.site_grade_id !== after.site_grade_id,
      )
      .map(({ before }) => before.child_id),
  );
  const refuseChanged = async (tx: Transaction): Promise<void> => {
    const borrowers = moved.size > 0 ? await listBorrowers.all(tx, {}) : [];
    const holdsNow = borrowers.some(({ child_id }) => moved.has(child_id));
    if (holdsNow || (await markOf(tx, placeIds)) !== mark) throw new ChangedMeanwhile();
  };
  const now = new Date();
  const change = { staff_id: null, at: now.toISOString(), date: today(now) };
  return {
    outcome,
    async write(tx) {
      await refuseChanged(tx);
      await enrolChildren(tx, added, change.at);
      await changeChildren(tx, changed, change);
      return outcome;
    },
    staging: {
      ids: { kind: 'child', count: added.length },
      *slices(firstId) {
        for (const { start, rows } of slicesOf(added))
          yield (tx) => stageChildren(tx, rows, change.at, firstId + start);
        for (const { rows } of slicesOf(changed)) yield (tx) => stageChildChanges(tx, rows, change);
      },
      async publish(tx) {
        await refuseChanged(tx);
        await publishChildren(tx, changed);
        return outcome;
      },
    },
  };
}

function decide(rows: Located<ChildValue>[], known: Awaited<ReturnType<typeof readKnown>>): Decided {
  const decided: Decided = { added: [], changed: [], unchanged: 0, rejects: [] };
  for (const { line, value } of rows) {
    const site_grade_id = known.places.get(value.place_key);
    const found = site_grade_id
      ? pickChild({ ...value, site_grade_id }, known)
      : unknownPlace(value, site_grade_id, known.places);
    const refusal = refuseChild(value, found, { ...known, site_grade_id });
    if (refusal) decided.rejects.push({ line, ...refusal });
    else if (site_grade_id) addTo(decided, value, site_grade_id, found as PresentChild | null);
    if (!refusal && found && 'child_id' in found) known.claimed.add(found.child_id);
  }
  return decided;
}

/** The records needed to decide about the rows. */
async function readKnown(
  on: Executor,
  rows: Located<ChildValue>[],
  places: Map<string, number | null>,
  placeIds: number[],
) {
  const cards = rows.flatMap(({ value }) => value.card_no ?? []);
  const closed = await findClosed(on, placeIds);
  const present = await findChildren(on, cards, placeIds);
  const booksWith = await countBooksWith(
    on,
    present.map(({ child_id }) => child_id),
  );
  const holders = await listHolders(on, cards);
  return { ...indexChildren(present), places, closed, holders, booksWith, claimed: new Set<number>() };
}

function addTo(
  decided: Decided,
  value: ChildValue,
  site_grade_id: number,
  before: PresentChild | null,
): void {
  const { name, card_no, gender, baseline_level, level } = value;
  const values = { name, card_no, site_grade_id, gender, baseline_level, level };
  if (!before) {
    decided.added.push({ ...values, level: level ?? baseline_level });
    return;
  }
  const content = Object.entries(values).filter(([, cell]) => cell !== null);
  const isSame = content.every(([field, cell]) => before[field as keyof typeof values] === cell);
  if (isSame && before.inactive_since === null) decided.unchanged += 1;
  else decided.changed.push({ before, after: { ...Object.fromEntries(content), inactive_since: null } });
}

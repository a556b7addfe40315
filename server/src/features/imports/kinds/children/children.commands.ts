import { today } from '@storyvan/domain/calendar-date';
import { foldText } from '@storyvan/domain/search-words';
import type { Executor } from '../../../../db/database.ts';
import {
  changeChildren,
  enrolChildren,
  publishChildren,
  stageChildChanges,
  stageChildren,
} from '../../../../records/child/child.commands.ts';
import type { ChildChange, ChildRow } from '../../../../records/child/child-row.ts';
import { addedEntries, changedEntry } from '../../../../records/import/journal.ts';
import { listHolders } from '../../../../records/number/number.queries.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { importKind, type Located } from '../import-kind.ts';
import {
  batch,
  type Change,
  type Fate,
  type Outcome,
  outcomeOf,
  type Plan,
  plannedId,
  type WriteOptions,
} from '../plan.ts';
import {
  countBooksWith,
  findChildren,
  findClosed,
  findPlaces,
  findSwitchedOff,
  listBorrowers,
  listPlaceNames,
  markOf,
} from './children.queries.ts';
import {
  type ChildValue,
  indexChildren,
  type PresentChild,
  pickChild,
  placeIdentity,
  readChild,
  refuseChild,
  unknownPlace,
} from './children.rules.ts';
import { childFields } from './children-columns.rules.ts';

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
    key: card_no === null ? `${placeIdentity(place_key)}|${foldText(name)}` : `card ${card_no}`,
    label: card_no === null ? `${name} of ${place}` : `Card number ${card_no}`,
  }),
  plan: planChildren,
});

interface Decided {
  added: ChildRow[];
  changed: ChildChange[];
  rejects: Outcome['rejects'];
  fates: Map<number, Fate>;
  changes: Change[];
}

async function planChildren(
  on: Executor,
  rows: Located<ChildValue>[],
  { staff_id }: WriteOptions,
): Promise<Plan> {
  const places = await findPlaces(on);
  const placeIds = [...new Set(rows.flatMap(({ value }) => places.get(value.place_key) ?? []))];
  // Read first, so that no later change is missed.
  const mark = await markOf(on, placeIds);
  const known = await readKnown(on, rows, places, placeIds);
  const decided = decide(rows, known);
  const added = decided.added.map((child, n) => ({ ...child, child_id: plannedId(n) }));
  const { changed } = decided;
  const moved = new Set(
    changed
      .filter(
        ({ before, after }) => before.inactive_since !== null || before.site_grade_id !== after.site_grade_id,
      )
      .map(({ before }) => before.child_id),
  );
  const now = new Date();
  const change = { staff_id, at: now.toISOString(), date: today(now) };
  return {
    outcome: outcomeOf(decided),
    added: { kind: 'child', count: added.length },
    async begin(tx) {
      const borrowers = moved.size > 0 ? await listBorrowers.all(tx, {}) : [];
      const holdsNow = borrowers.some(({ child_id }) => moved.has(child_id));
      if (holdsNow || (await markOf(tx, placeIds)) !== mark) throw new ChangedMeanwhile();
    },
    batches: [
      batch({
        rows: added,
        write: async (tx, rows, ids) => ids.add(await enrolChildren(tx, rows, change.at)),
        stage: (tx, rows, ids) => stageChildren(tx, ids.in(rows, 'child_id'), change.at),
        entries: (rows, ids) =>
          addedEntries(
            'child',
            rows.map(({ child_id }) => ids.of(child_id)),
          ),
      }),
      batch({
        rows: changed,
        write: (tx, rows) => changeChildren(tx, rows, change),
        stage: (tx, rows) => stageChildChanges(tx, rows, change),
        entries: (rows) => rows.map(({ before }) => changedEntry('child', before.child_id, before)),
      }),
    ],
    publish: (tx) => publishChildren(tx, changed),
  };
}

function decide(rows: Located<ChildValue>[], known: Awaited<ReturnType<typeof readKnown>>): Decided {
  const decided: Decided = {
    added: [],
    changed: [],
    rejects: [],
    fates: new Map(),
    changes: [],
  };
  for (const { line, value } of rows) {
    const site_grade_id = known.places.get(value.place_key);
    const found = site_grade_id
      ? pickChild({ ...value, site_grade_id }, known)
      : unknownPlace(value, site_grade_id, known.places);
    const refusal = refuseChild(value, found, { ...known, site_grade_id });
    if (refusal) decided.rejects.push({ line, ...refusal });
    else if (site_grade_id)
      addTo(decided, { line, value, site_grade_id, before: found as PresentChild | null }, known.placeNames);
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
  const names = (await listPlaceNames.all(on, {})).map((row) => [row.site_grade_id, row.place_name] as const);
  return {
    ...indexChildren(present),
    places,
    placeNames: new Map(names),
    closed,
    off: await findSwitchedOff(on),
    holders,
    booksWith,
    claimed: new Set<number>(),
  };
}

interface DecidedRow {
  line: number;
  value: ChildValue;
  site_grade_id: number;
  before: PresentChild | null;
}

function addTo(
  decided: Decided,
  { line, value, site_grade_id, before }: DecidedRow,
  placeNames: Map<number, string>,
): void {
  const { place: _, place_key: __, inactive_since, ...given } = value;
  const values = { ...given, site_grade_id };
  if (!before) {
    decided.added.push({ ...values, inactive_since, level: value.level ?? value.baseline_level });
    decided.fates.set(line, 'added');
    return;
  }
  const content = Object.entries(values).filter(([, cell]) => cell !== null);
  const after = { ...Object.fromEntries(content), inactive_since };
  const changes = changesOf(line, before, after, placeNames);
  decided.fates.set(line, changes.length > 0 ? 'changed' : 'unchanged');
  decided.changes.push(...changes);
  if (changes.length > 0) decided.changed.push({ before, after });
}

/** A place is shown by its name. */
function changesOf(
  line: number,
  before: PresentChild,
  after: ChildChange['after'],
  placeNames: Map<number, string>,
): Change[] {
  const shown = (field: string, cell: unknown): string => {
    if (field === 'site_grade_id') return placeNames.get(Number(cell)) ?? '';
    return cell == null ? '' : String(cell);
  };
  return Object.entries(after).flatMap(([field, cell]) => {
    const old = before[field as keyof PresentChild];
    if (old === cell) return [];
    const now = field === 'inactive_since' && cell === null ? 'is back' : shown(field, cell);
    const name = field === 'site_grade_id' ? 'place' : field;
    return { line, label: before.name, field: name, before: shown(field, old), after: now };
  });
}

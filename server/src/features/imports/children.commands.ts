import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { prepare, runQuery } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { foldText, wordsOf } from '../../db/words.ts';
import { countBooksWith, findChildren, findClosed, findPlaces } from './children.queries.ts';
import {
  type ChildValue,
  childFields,
  nameKey,
  type PresentChild,
  pickChild,
  readChild,
} from './children.rules.ts';
import { findCopies } from './copies.queries.ts';
import { importKind, type Located, type Outcome, type Unusable } from './import-kind.ts';

/** Enrols children at their places; a child whose books are out stays where it is. */

export const children = importKind<ChildValue>({
  fields: childFields,
  needed: [['name'], ['site_code', 'school_code']],
  read: readChild,
  identity: ({ card_no, name, place_key, place }) => ({
    key: card_no === null ? `${place_key}|${foldText(name)}` : `card ${card_no}`,
    called: card_no === null ? `${name} of ${place}` : `Card number ${card_no}`,
  }),
  write: writeChildren,
});

type PlacedChild = Omit<PresentChild, 'child_id'>;

interface Plan {
  added: PlacedChild[];
  changed: { before: PresentChild; after: PresentChild }[];
  unchanged: number;
  rejects: Outcome['rejects'];
}

async function writeChildren(tx: Transaction, rows: Located<ChildValue>[]): Promise<Outcome> {
  const plan = await planChildren(tx, rows);
  const added = await insertChildren(tx, plan.added);
  for (const { after } of plan.changed) await updateChild.run(tx, after);
  const renamed = plan.changed.filter(({ before, after }) => before.name !== after.name);
  for (const { after } of renamed) await forgetWords.run(tx, after);
  await insertRows(
    tx,
    'child_word',
    [...added, ...renamed.map(({ after }) => after)].flatMap(({ child_id, name }) =>
      wordsOf(name).map((word) => ({ word, child_id })),
    ),
  );
  return {
    added: added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    rejects: plan.rejects,
  };
}

async function planChildren(tx: Transaction, rows: Located<ChildValue>[]): Promise<Plan> {
  const places = await findPlaces(tx);
  const cards = rows.flatMap(({ value }) => value.card_no ?? []);
  const placeIds = [...new Set(rows.flatMap(({ value }) => places.get(value.place_key) ?? []))];
  const closed = await findClosed(tx, placeIds);
  const present = await findChildren(tx, cards, placeIds);
  const byCard = new Map(
    present.flatMap((child) => (child.card_no ? [[child.card_no, child] as const] : [])),
  );
  const byName = new Map<string, PresentChild[]>();
  for (const child of present) byName.set(nameKey(child), [...(byName.get(nameKey(child)) ?? []), child]);
  const accnNos = await findCopies(tx, cards);
  const booksWith = await countBooksWith(
    tx,
    present.map(({ child_id }) => child_id),
  );
  const plan: Plan = { added: [], changed: [], unchanged: 0, rejects: [] };
  const claimed = new Set<number>();
  for (const { line, value } of rows) {
    const { place_key, place, ...told } = value;
    const site_grade_id = places.get(place_key);
    const found = site_grade_id
      ? pickChild({ ...told, site_grade_id }, byCard, byName)
      : unknownPlace(value, site_grade_id);
    const refusal = refuseChild(value, found, { accnNos, booksWith, claimed, closed, site_grade_id });
    if (refusal) plan.rejects.push({ line, ...refusal });
    else if (site_grade_id) addToPlan(plan, { ...told, site_grade_id }, found as PresentChild | null);
    if (!refusal && found && 'child_id' in found) claimed.add(found.child_id);
  }
  return plan;
}

const unknownPlace = ({ place }: ChildValue, found: null | number | undefined): Unusable =>
  found === null
    ? { kind: 'several places', reason: `Several places are called ${place}; give the code.` }
    : { kind: 'unknown place', reason: `There is no ${place}; import the sites or schools first.` };

function refuseChild(
  { name, card_no, place }: ChildValue,
  found: PresentChild | null | Unusable,
  known: {
    accnNos: Map<string, { title: string }>;
    booksWith: Map<number, number>;
    claimed: Set<number>;
    closed: Set<number>;
    site_grade_id: number | null | undefined;
  },
): Unusable | null {
  const book = card_no === null ? undefined : known.accnNos.get(card_no);
  if (book) {
    return {
      kind: 'number of a book',
      reason: `${card_no} is the accession number of a copy of "${book.title}".`,
    };
  }
  const staysThere = found && 'child_id' in found && found.site_grade_id === known.site_grade_id;
  if (known.site_grade_id && known.closed.has(known.site_grade_id) && !staysThere) {
    return { kind: 'closed place', reason: `Nobody is enrolled at ${place}: it is closed.` };
  }
  if (!found) return null;
  if ('reason' in found) return found;
  if (known.claimed.has(found.child_id)) {
    const reason = `An earlier row speaks of the same child, ${found.name}; give each child its card number.`;
    return { kind: 'several children', reason };
  }
  const books = known.booksWith.get(found.child_id) ?? 0;
  if (found.site_grade_id === known.site_grade_id || books === 0) return null;
  const reason = `${name} is enrolled at another place and has ${books === 1 ? 'a book' : `${books} books`} from there; take ${books === 1 ? 'it' : 'them'} back first.`;
  return { kind: 'books out elsewhere', reason };
}

function addToPlan(plan: Plan, told: PlacedChild, before: PresentChild | null): void {
  if (!before) {
    plan.added.push({ ...told, level: told.level ?? told.baseline_level });
    return;
  }
  const content = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
  const after: PresentChild = { ...before, ...content };
  const isSame = (Object.keys(after) as (keyof PresentChild)[]).every((key) => after[key] === before[key]);
  if (isSame) plan.unchanged += 1;
  else plan.changed.push({ before, after });
}

async function insertChildren(
  tx: Transaction,
  added: PlacedChild[],
): Promise<{ child_id: number; name: string }[]> {
  const created_at = new Date().toISOString();
  const inserted: { child_id: number; name: string }[] = [];
  for (const chunk of chunksOf(added, 7)) {
    const rows = await runQuery(tx, (k) =>
      k
        .insertInto('child')
        .values(chunk.map((child) => ({ ...child, created_at })))
        .returning(['child_id', 'name']),
    );
    inserted.push(...rows);
  }
  return inserted;
}

const updateChild = prepare<PresentChild, unknown>((db, p) =>
  db
    .updateTable('child')
    .set({
      card_no: p('card_no'),
      name: p('name'),
      site_grade_id: p('site_grade_id'),
      gender: p('gender'),
      baseline_level: p('baseline_level'),
      level: p('level'),
    })
    .where('child_id', '=', p('child_id')),
);

const forgetWords = prepare<{ child_id: number }, unknown>((db, p) =>
  db.deleteFrom('child_word').where('child_id', '=', p('child_id')),
);

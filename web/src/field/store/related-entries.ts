import type { ChildRef, EntryOf, FieldEntry } from '@storyvan/contract/common/field-entry';

/** Which entries hang together: what must wait for another one, and what cannot stay without it. Pure. */

/** Everything that an entry is about or refers to: its copy, its children, and entries made before. */
function subjectsOf(entry: FieldEntry): (string | number | null)[] {
  const subjects: (string | number | null)[] = [entry.request_id];
  if ('accn_no' in entry) subjects.push(`copy ${entry.accn_no}`);
  if ('child' in entry) subjects.push(entry.child);
  if ('attendance' in entry) subjects.push(...entry.attendance);
  if ('undoes' in entry) subjects.push(entry.undoes);
  if ('returned' in entry) subjects.push(entry.returned);
  if ('session' in entry) subjects.push(entry.session);
  return subjects;
}

/** Whether an entry must wait until a held one, made before it, was sent: they are about the same copy, child or entry. */
export function dependsOn(entry: FieldEntry, held: readonly FieldEntry[]): boolean {
  const subjects = new Set(subjectsOf(entry));
  return held.some((each) => subjectsOf(each).some((subject) => subject !== null && subjects.has(subject)));
}

type Move = EntryOf<'issue' | 'return' | 'renewal' | 'undo'>;

const isMove = (entry: FieldEntry): entry is Move =>
  ['issue', 'return', 'renewal', 'undo'].includes(entry.kind);

/** Where a copy is: with a child, at a place or in the library; null if the entries do not say. */
const withChild = (child: ChildRef) => `with ${child}`;
const atPlace = (site_grade_id: number) => `at ${site_grade_id}`;
const inLibrary = 'in the library';

function takenFrom({ take_back_from: from }: EntryOf<'issue' | 'return'>): string | null {
  if (!from) return null;
  return from.child === null ? atPlace(from.site_grade_id) : withChild(from.child);
}

/** Where the copy may be for the entry to hold; the first is where it most likely was. */
function before(entry: Move): (string | null)[] {
  if (entry.kind === 'undo') return [null];
  const there = atPlace(entry.site_grade_id);
  const ofChild = entry.child === null ? null : withChild(entry.child);
  if (entry.kind === 'renewal') return [ofChild];
  if (entry.kind === 'return') return [entry.party === 'place' ? (takenFrom(entry) ?? there) : ofChild];
  const from = takenFrom(entry);
  if (from) return [from];
  return entry.party === 'place' ? [inLibrary] : [there, inLibrary];
}

function after(entry: Move): string | null {
  if (entry.kind === 'undo') return null;
  const there = atPlace(entry.site_grade_id);
  if (entry.kind === 'return') return entry.party === 'place' ? inLibrary : there;
  if (entry.kind === 'issue' && entry.party === 'place') return there;
  return entry.child === null ? null : withChild(entry.child);
}

/** The entries that an entry names, apart from a child on the attendance of a session: the session was held anyway. */
function namedIn(entry: FieldEntry): (ChildRef | null)[] {
  const named: (ChildRef | null)[] = [];
  if ('child' in entry) named.push(entry.child);
  if ('take_back_from' in entry) named.push(entry.take_back_from?.child ?? null);
  if ('undoes' in entry) named.push(entry.undoes);
  if ('returned' in entry) named.push(entry.returned);
  if ('session' in entry) named.push(entry.session);
  return named;
}

/**
 * The entries after it that go with it: about the child that it enrols, the session that it marks done or the return
 * that it makes, and moves of its copy that start from where it has brought the copy.
 */
export function goesWith(entry: FieldEntry, entries: readonly FieldEntry[]): FieldEntry[] {
  const gone = new Set<ChildRef | null>([entry.request_id]);
  const where = new Map<string, string | null>();
  if (isMove(entry)) where.set(entry.accn_no, before(entry)[0] ?? null);
  const later = entries.slice(entries.findIndex(({ request_id }) => request_id === entry.request_id) + 1);
  return later.filter((each) => {
    const from = isMove(each) ? where.get(each.accn_no) : undefined;
    const cannotMove = isMove(each) && from !== undefined && (from === null || !before(each).includes(from));
    const goes = cannotMove || namedIn(each).some((name) => name !== null && gone.has(name));
    if (goes) gone.add(each.request_id);
    if (!isMove(each)) return goes;
    if (!goes && from !== undefined) where.set(each.accn_no, after(each));
    if (goes && from === undefined) where.set(each.accn_no, before(each)[0] ?? null);
    return goes;
  });
}

/** Without children who are not enrolled after all; the same entry if it has none of them. */
export function withoutChildren(entry: FieldEntry, gone: ReadonlySet<ChildRef>): FieldEntry {
  if (entry.kind !== 'session_done' || !entry.attendance.some((child) => gone.has(child))) return entry;
  return { ...entry, attendance: entry.attendance.filter((child) => !gone.has(child)) };
}

import type { EntryOf } from '@storyvan/contract/common/field-entry';
import type { ReadAloudPage } from '@storyvan/contract/read-alouds';

/** Joins what two people recorded of one session. Pure. */

type Session = Pick<
  ReadAloudPage,
  'status' | 'date' | 'time' | 'lead' | 'rps' | 'lp_id' | 'children_count' | 'children'
>;

/** Keeps the stored people and plan and the higher count, and joins those present. */
export function mergedSession(entry: EntryOf<'session_done'>, present: number[], stored: Session) {
  const { site_grade_id, held_earlier } = entry;
  if (stored.status !== 'done') {
    const { date, time, lead, rps, lp_id, children_count } = entry;
    const plan = { site_grade_id, date, time, lead, rps, lp_id, held_earlier };
    const note = 'The plan of the session had changed. It is recorded as it was held.';
    return { ...plan, children_count, attendance: present, note };
  }
  const ticked = stored.children.filter((child) => child.present).map(({ child_id }) => child_id);
  const attendance = [...new Set([...ticked, ...present])];
  const lead = stored.lead?.rp_id ?? entry.lead;
  const storedRps = stored.rps.map(({ rp_id }) => rp_id);
  const rps = (storedRps.length > 0 ? storedRps : entry.rps).filter((rp_id) => rp_id !== lead);
  const children_count = Math.max(stored.children_count ?? 0, entry.children_count, attendance.length);
  const { date, time } = stored;
  const plan = { site_grade_id, date, time, lead, rps, lp_id: stored.lp_id ?? entry.lp_id, held_earlier };
  const note = 'The session was already marked as done. The children present in both are recorded.';
  return { ...plan, children_count, attendance, note };
}

const fields = ['what_was_read', 'how_it_went', 'to_change'] as const;
type Texts = Record<(typeof fields)[number], string>;

const mostCharacters = 5000;

/** The texts of a report with those of a second one; null if they are too long for it. */
export function joinedTexts(stored: Texts, added: Texts, writer: string): Texts | null {
  const joined = { ...stored };
  for (const field of fields) {
    const text = added[field].trim();
    if (text === '' || stored[field].includes(text)) continue;
    const named = `${writer}: ${text}`;
    joined[field] = stored[field].trim() === '' ? named : `${stored[field]}\n\n${named}`;
    if (joined[field].length > mostCharacters) return null;
  }
  return joined;
}

export const isSameText = (one: Texts, other: Texts): boolean =>
  fields.every((field) => one[field] === other[field]);

const mostInComment = 2000;

/** The same as comments, each short enough to be one. */
export function asComments(added: Texts): string[] {
  const text = fields
    .map((field) => added[field].trim())
    .filter((one) => one !== '')
    .join('\n\n');
  const comments: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const isShort = rest.length <= mostInComment;
    const end = isShort ? rest.length : Math.max(rest.lastIndexOf(' ', mostInComment), 1000);
    comments.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return comments;
}

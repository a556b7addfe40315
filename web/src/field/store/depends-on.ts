import type { FieldEntry } from '@storyvan/contract/common/field-entry';

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

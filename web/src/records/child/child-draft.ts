import type { Child, editChild } from '@storyvan/contract/children';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { oldestAge } from '@storyvan/contract/common/child-fields';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { birthProblem } from '@storyvan/domain/birth';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import type { Problems } from '../../lib/use-saving.ts';

/** The form of a child, as typed; '' means no value. */
export const emptyChild = {
  name: '',
  /** Null while the field shows the proposed number. */
  card_no: null as string | null,
  gender: '',
  bornBy: 'age' as 'age' | 'date',
  date_of_birth: '',
  age: '',
  level: '',
  guardian_phone: '',
};

export type ChildDraft = typeof emptyChild;

export const childDraftOf = (child: Child): ChildDraft => ({
  ...emptyChild,
  name: child.name,
  card_no: child.card_no ?? '',
  gender: child.gender ?? '',
  bornBy: 'date',
  date_of_birth: child.date_of_birth ?? '',
  level: child.level === null ? '' : String(child.level),
  guardian_phone: child.guardian_phone ?? '',
});

export const childBodyOf = (
  draft: ChildDraft,
): Omit<BodyIn<typeof editChild>, 'child_id' | 'version' | 'request_id'> => ({
  name: draft.name,
  card_no: draft.card_no,
  gender: draft.gender,
  date_of_birth: draft.bornBy === 'date' && draft.date_of_birth ? unpadded(draft.date_of_birth) : null,
  age: draft.bornBy === 'age' ? draft.age.trim() : null,
  level: draft.level,
  guardian_phone: draft.guardian_phone,
});

const isAge = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= oldestAge;

/** The errors that are found without asking the server. */
export function childProblems({ name, bornBy, date_of_birth, age }: ChildDraft): Problems {
  const date = parseCalendarDate(date_of_birth);
  const noAge = bornBy === 'age' && age.trim() !== '' && !isAge(age.trim());
  return {
    name: name.trim() === '' ? "Enter the child's name." : undefined,
    date_of_birth:
      bornBy === 'date' && date !== null ? (birthProblem(date, today(), oldestAge) ?? undefined) : undefined,
    age: noAge ? `An age is a whole number of years, at most ${oldestAge}.` : undefined,
  };
}

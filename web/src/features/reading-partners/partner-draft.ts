import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadingPartner } from '@storyvan/contract/reading-partners';
import type { Problems } from '../../lib/use-saving.ts';

/** What stands in the form of a person. */
export interface PartnerDraft {
  name: string;
  phone: string;
  note: string;
  mop: boolean;
  lis: boolean;
  left: boolean;
}

export const newPartner = (program: Programme): PartnerDraft => ({
  name: '',
  phone: '',
  note: '',
  mop: program === 'mop',
  lis: program === 'lis',
  left: false,
});

export const draftOf = (person: ReadingPartner): PartnerDraft => ({
  name: person.name,
  phone: person.phone ?? '',
  note: person.note,
  mop: person.mop,
  lis: person.lis,
  left: !person.active,
});

export const partnerProblems = ({ name, mop, lis }: PartnerDraft): Problems => ({
  name: name.trim() === '' ? 'A name is needed.' : undefined,
  mop: mop || lis ? undefined : 'Choose at least one programme.',
});

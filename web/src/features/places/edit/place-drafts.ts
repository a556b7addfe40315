import type { PlaceRecord, SchoolRecord } from '@storyvan/contract/places';
import type { Problems } from '../../../lib/use-saving.ts';

export interface SiteDraft {
  code: string;
  name: string;
  group: 'senior' | 'junior';
  /** '' for none. */
  visit_day: string;
  visit_time: string | null;
}

export interface SchoolDraft {
  code: string;
  shift: string;
  name: string;
  region: string;
}

export const newSite = (code: string): SiteDraft => ({
  code,
  name: '',
  group: 'senior',
  visit_day: '',
  visit_time: null,
});

export const newSchool = (code: string): SchoolDraft => ({ code, shift: '', name: '', region: '' });

/** For a library whose codes are words: the first letters of the name, "CHI". */
export const codeFrom = (name: string): string =>
  [...name.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].slice(0, 3).join('').toUpperCase();

/** A draft whose code follows the name, until it is typed or if codes are numbered. */
export function withCode<Draft extends { name: string; code: string }>(
  before: Draft,
  part: Partial<Draft>,
  proposed: string,
): Draft {
  const after = { ...before, ...part };
  const follows = proposed === '' && before.code === codeFrom(before.name) && part.code === undefined;
  return follows ? { ...after, code: codeFrom(after.name) } : after;
}

export const siteDraftOf = (record: PlaceRecord): SiteDraft => ({
  code: record.code,
  name: record.name,
  group: record.group,
  visit_day: record.visit_day ?? '',
  visit_time: record.visit_time,
});

export const schoolDraftOf = (record: SchoolRecord): SchoolDraft => ({
  code: record.code,
  shift: record.shift ?? '',
  name: record.name,
  region: record.region ?? '',
});

const missing = (text: string, sentence: string) => (text.trim() === '' ? sentence : undefined);

export const siteProblems = ({ code, name }: SiteDraft): Problems => ({
  code: missing(code, 'Give the site a code.'),
  name: missing(name, 'Give the site a name.'),
});

export const schoolProblems = ({ code, name }: SchoolDraft): Problems => ({
  code: missing(code, 'Give the school a code.'),
  name: missing(name, 'Give the school a name.'),
});

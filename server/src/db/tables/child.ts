import type { FamilyLanguage } from '@storyvan/contract/common/family';
import { account, date, id, instant, number, text, uuidText } from './column.ts';
import { childId, createdAt, edition, inactiveSince, recordedAt, undone } from './common-columns.ts';
import { namesOf, namesThat, table, unexported } from './table.ts';

/** Children. */

/** What people edit. */
const edited = {
  card_no: text('The number on the card').orNull().personal(),
  name: text('The name of the child'),
  site_grade_id: number('Where the child is, or was at last, as in sites.csv or grades.csv')
    .to('site_grade')
    .blocksRevert('has children'),
  gender: text('As the library records it').orNull().personal(),
  baseline_level: number('The reading level at the start').to('level').orNull(),
  level: number('The reading level now').to('level').orNull(),
  date_of_birth: date('The date of birth').orNull().personal(),
  guardian_phone: text('The telephone number of a parent or guardian').orNull().personal(),
};

/** About messages to the family; separate calls record it, and imports do not (decision 109). */
const family = {
  notices_consent_on: date('When a guardian agreed to messages about visits and books; empty without consent')
    .orNull()
    .personal(),
  notices_declined_on: date('When a guardian said no to messages; empty if no one was asked, or after a yes')
    .orNull()
    .personal(),
  family_language: text<FamilyLanguage>(
    'The language of messages to the family: en, hi, mr or kok; empty for the one that is usual at its place',
  )
    .orNull()
    .personal(),
};

export const child = table({
  child_id: id('The number of the child'),
  ...edited,
  ...family,
  inactive_since: inactiveSince,
  /** When the record was anonymised; a check constraint makes sure that no personal data is left. */
  erased_at: instant('When the child was erased').orNull(),
  created_at: createdAt,
  ...edition,
});

export const child_word = unexported('Search words are computed from the names.', {
  word: text().key(),
  child_id: number().key().partOf('child'),
});

export const child_move = table({
  move_id: uuidText('The number of the move').key(),
  child_id: childId.blocksRevert('has moved or left since'),
  from_site_grade_id: number('Where the child was; empty if it came back').orNull(),
  to_site_grade_id: number('Where the child went; empty if it left').orNull(),
  date: date('The day'),
  promotion_id: uuidText('The start of a school year, as in promotions.csv').to('promotion').orNull(),
  /** Which a promotion began, by its first calendar year: a child is promoted once in each. */
  school_year: number('The school year that began, by its first calendar year').orNull(),
  undone: undone.byDefault(),
  /** Null: an import has moved the child. */
  staff_id: account('The username of the account that recorded it; empty for an import').orNull().as('staff'),
  at: recordedAt,
});

/** Columns of a child that people edit; reads, writes, imports and the record of a child take them from here. */
export const childColumns = namesOf(edited);

export const familyColumns = namesOf(family);

/** Those that hold personal data besides the name: erasing a child empties them. */
export const personalColumns = namesThat({ ...edited, ...family }, ({ facts }) => facts.isPersonal);

import { flag, number, text } from './column.ts';
import { unexported } from './table.ts';

/** Numbers and ids that were given. */

/** Kept by triggers: accession numbers and cards are unique. `doubled` when two records shared it before this rule. */
export const given_number = unexported('Numbers in use are computed from copies, children and members.', {
  number: text().key(),
  kind: text<'copy' | 'child' | 'member'>().key(),
  doubled: flag().byDefault(),
});

/** Ids up to this one are never given again. */
export const retired_id = unexported('Numbers that are not given again are known from the records.', {
  noun: text().key(),
  last_id: number(),
});

/** The ids of records that an import will add; words of titles and children may be there already. */
export const staged_words = unexported('Search words of an import that is running.', {
  kind: text<'title' | 'child' | 'loan'>().key(),
  first_id: number(),
  last_id: number(),
});

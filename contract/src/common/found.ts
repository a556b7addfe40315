import { z } from 'zod';
import { copyState } from './copy-state.ts';
import { id } from './ids.ts';
import { heldBy } from './lending-fields.ts';
import { placeIds } from './programme.ts';
import { titleFields } from './title-fields.ts';

/** What a search finds. */

const otherTitle = z.string().nullable().describe('The title in another script or language');

export const foundBook = z.object({
  accn_no: z.string().nullable().describe('Null for a title without a copy'),
  title_id: z.int(),
  ...titleFields,
  other_title: otherTitle,
  state: copyState.nullable(),
  where: z
    .string()
    .describe('"In the library", "Chimbel (senior)", "with Rahul Naik, Tonca", "withdrawn", "no copy"'),
  held_by: heldBy.nullable(),
});
export type FoundBook = z.infer<typeof foundBook>;

/** What a link to a child needs. */
const childAtPlace = {
  child_id: z.int(),
  ...placeIds,
};

export const foundChild = z.object({
  ...childAtPlace,
  card_no: z.string().nullable(),
  name: z.string(),
  place_name: z.string(),
  level: z.int().nullable(),
  books_out: z.int(),
});
export type FoundChild = z.infer<typeof foundChild>;

export const exactHit = z
  .object({
    accn_no: z.string().nullable().describe('A copy; for an ISBN, the first one of its title'),
    child: z.object(childAtPlace).nullable(),
  })
  .nullable()
  .describe('The one book or child whose number, card or ISBN was typed in full; one of the two is null');

const filterText = z.string().min(1).max(100);

/** Narrow the books found by words; children, and copies found by their whole number, are not filtered. */
export const lookupFilters = {
  level: id.optional().describe('Only titles of this level'),
  language: filterText.optional().describe('Only titles in this language'),
  category: filterText.optional().describe('Only titles of this primary category'),
  at: z
    .enum(['library', 'here'], 'Write library or here.')
    .optional()
    .describe(
      'Only copies that can be lent now: in the library, or at the place `here`. A copy whose whole accession number is typed is found wherever it is; `where` and `held_by` say where',
    ),
  here: id.optional().describe('The site or grade (site_grade_id) of `at=here`'),
};

/** Titles counted for the facets of a search. */
export const mostCounted = 500;

export const facets = z.object({
  counted: z.int().describe(`How many titles were counted, at most ${mostCounted.toLocaleString('en')}`),
  more: z.boolean().describe('More titles were found than counted'),
  levels: z.array(z.object({ level: z.int(), cnt: z.int() })),
  languages: z.array(z.object({ language: z.string(), cnt: z.int() })).describe('The most frequent first'),
  categories: z.array(z.object({ category_primary: z.string(), cnt: z.int() })),
  in_library: z.int().describe('Titles with a copy in the library'),
  here: z.int().nullable().describe('Titles with a copy at the place `here`; null without a place'),
});
export type Facets = z.infer<typeof facets>;

/** A title as a suggestion, or one copy of it if its number was typed. */
const suggestedBook = z.object({
  title_id: z.int(),
  accn_no: z.string().nullable().describe('The copy to open; null for a title without a copy'),
  is_number: z.boolean().describe('Found by the accession number'),
  ...titleFields,
  other_title: otherTitle,
  where: z
    .string()
    .describe('"In the library", "2 of 3 in the library", "with Rahul Naik, Tonca", "no copy"'),
});
export type SuggestedBook = z.infer<typeof suggestedBook>;

/** Entries in a list of suggestions. */
export const mostSuggested = 8;

export const suggestions = z.object({
  books: z.array(suggestedBook),
  children: z.array(foundChild.omit({ books_out: true })),
  instead: z.string().nullable().describe('The words that were searched for, if those typed find nothing'),
});
export type Suggestions = z.infer<typeof suggestions>;

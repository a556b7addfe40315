import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { copyState } from './common/copy-state.ts';
import { idList, numberBetween } from './common/fields.ts';
import { accnNo, id } from './common/ids.ts';
import { heldBy } from './common/lending-fields.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { placeIds, programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren } from './endpoint.ts';

export const about = {
  title: 'Proposals',
  description:
    'Which books to take to a site or grade, what a child could read next, what to buy, and which copies no child takes. docs/proposals.md explains the rules.',
};

export const actions = {
  read_next_books: action('children', 'read', 'read', 'the next books proposed to {child}'),
};

const children = z.int().describe('Children of the site or grade for whom it is true');

/** Why a book is proposed. The strongest reasons come first. */
export const proposalReason = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('wish'),
    child_names: z.array(z.string()).describe('The children here who wish for it, who wished first first'),
  }),
  z.object({
    reason: z.literal('few'),
    child_names: z.array(z.string()).describe('The only children here whom it suits: one or two'),
  }),
  z.object({
    reason: z.literal('loved'),
    loved: z.int().describe('Opinions “loved”, at all places'),
    opinions: z.int().describe('Opinions of any kind, at all places'),
  }),
  z.object({
    reason: z.literal('kind'),
    category: z.string().describe('The primary category, of which these children have taken most'),
    children,
  }),
  z.object({ reason: z.literal('language'), language: z.string(), children }),
  z.object({
    reason: z.literal('one_level_up'),
    children: z
      .int()
      .describe('Children whose last opinions were good, and whose level is one below the book’s'),
  }),
  z.object({
    reason: z.literal('new_to'),
    children: z.int().describe('Children whom it suits and who have not had it'),
  }),
  z.object({ reason: z.literal('away_since'), since: replyDate.describe('When the title was last here') }),
  z.object({
    reason: z.literal('category'),
    category: z.string().describe('The primary category, of which the box has no other book'),
  }),
]);
export type ProposalReason = z.infer<typeof proposalReason>;

/** Most reasons given for one book. */
export const mostReasons = 3;

const reasons = z.array(proposalReason).max(mostReasons).describe('Why it is proposed, the strongest first');

const proposedCopy = {
  accn_no: z.string(),
  title_id: z.int(),
  ...titleFields,
};

/** Books of the largest box that is proposed, and of the usual one where no box has been packed. */
export const mostProposed = 100;
export const usualBox = 30;

export const proposedBook = z.object({
  ...proposedCopy,
  kept: z.boolean().describe('One of `keep`'),
  suits: z.int().describe('Children whom it suits: of their level, and not had before'),
  reasons,
});
export type ProposedBook = z.infer<typeof proposedBook>;

export const childOfBox = z.object({
  child_id: z.int(),
  child_name: z.string(),
  level: z.int().nullable(),
  suitable: z.int().describe('Books of the box that suit the child'),
});
export type ChildOfBox = z.infer<typeof childOfBox>;

/** A wished title that is not in the proposed box. */
export const wishOutside = z.object({
  title_id: z.int(),
  title: z.string(),
  child_names: z.array(z.string()).describe('The children here who wish for it'),
});
export type WishOutside = z.infer<typeof wishOutside>;

const countOfLevel = z.object({
  level: z.int().nullable().describe('Null for those without a level'),
  n: z.int().describe('Children or books of this level'),
});

const accnList = (max: number, tooMany: string) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === '') return [];
      return typeof value === 'string' ? value.split(',') : value;
    },
    z
      .array(accnNo)
      .max(max, tooMany)
      .transform((all) => [...new Set(all)]),
  );

/** Most titles that are left out of a proposal. */
const mostLeftOut = 500;

export const proposedBox = get('/api/info/proposed_box/:program/:id', 'staff', {
  costly: true,
  params: z.object({ program: programme, id }),
  query: z.object({
    count: numberBetween(1, mostProposed, `A box has 1 to ${mostProposed} books.`)
      .optional()
      .describe('How many books; the size of the last box if it is left out'),
    by: calendarDate
      .optional()
      .describe('The day of the visit; the next planned session, or today, if it is left out'),
    keep: accnList(mostProposed, `A box has at most ${mostProposed} books.`).describe(
      'Accession numbers that stay in the box: locked, or added by hand. Separated by commas',
    ),
    without: idList(mostLeftOut, `At most ${mostLeftOut} titles can be left out.`).describe(
      'The title_ids that are not proposed. Separated by commas',
    ),
  }),
  reply: z.object({
    place_name: z.string(),
    count: z.int().describe('How many books the box should have'),
    last_box: z.int().nullable().describe('Copies of the last box that went there; null if none did'),
    by: replyDate.describe('The day for which the box is proposed'),
    visit: z
      .object({ date: replyDate, time: z.string().nullable() })
      .nullable()
      .describe('The first planned session at the place on or after `by`'),
    children: z.array(childOfBox).describe('Those enrolled there, by name'),
    books: z
      .array(proposedBook)
      .max(mostProposed)
      .describe('In shelf order: by level, language, primary category and title'),
    unavailable: z
      .array(
        z.object({
          accn_no: z.string(),
          title: z.string().nullable().describe('Null if no copy has this number'),
          state: copyState.nullable(),
          held_by: heldBy.nullable().describe('Where the copy is now'),
        }),
      )
      .describe('Of `keep`: copies that are not in the library, so not in the box'),
    wishes: z
      .object({
        in_box: z.int().describe('Wishes that a book of this box fulfils'),
        here: z.int().describe('A copy is at the place already'),
        in_library: z.array(wishOutside).describe('A copy is in the library, but not in this box'),
        elsewhere: z
          .array(wishOutside.extend({ place_name: z.string().describe('Where a copy is') }))
          .describe('All copies are with children or at other places'),
        nowhere: z.array(wishOutside).describe('The library has no copy'),
      })
      .describe('The open wishes of the children; in_box and here count wishes, the lists are by title'),
    child_levels: z.array(countOfLevel).describe('The children by level, lowest first'),
    book_levels: z.array(countOfLevel).describe('The books of the box by level, lowest first'),
    short: z
      .object({
        missing: z.int().describe('How many books fewer than asked for'),
        why: z
          .enum(['no_copies', 'none_suits'])
          .describe(
            'no_copies: the library has no other copy; none_suits: its other copies suit no child here, or their titles are at the place, in the box or in `without`',
          ),
      })
      .nullable()
      .describe('Null if the box has as many books as asked for'),
  }),
  audit: listsChildren,
  doc: `Proposes which copies of the library to pack for a site or grade, so that every child has at least three books of its level that it has not had. Nothing is saved: the same request gets the same box until books, loans or wishes change. To replace one book, send all others as \`keep\` and its title in \`without\`.`,
});
export type ProposedBox = z.infer<typeof proposedBox.reply>;

/** Most copies proposed to one child. */
export const mostNextBooks = 3;

export const nextBook = z.object({ ...proposedCopy, reasons });
export type NextBook = z.infer<typeof nextBook>;

export const nextBooks = get('/api/info/next_books/:program/:id/:childId', 'staff', {
  params: z.object({ program: programme, id, childId: id }),
  reply: z.array(nextBook).max(mostNextBooks),
  audit: {
    action: 'read_next_books',
    child: ({ params }) => params.childId,
    place: ({ params }) => params.id,
    program: ({ params }) => params.program,
  },
  doc: `What a child could borrow next: at most ${mostNextBooks} copies that are at its site or grade now and not with a child, the best first.`,
});

/** Most rows of each list of what to buy. */
export const mostToBuy = 200;
export const mostGaps = 50;

export const wishToBuy = z.object({
  title_id: z.int(),
  ...titleFields,
  wishes: z.int().describe('Children who wish for it'),
  oldest: replyDate.describe('The date of the oldest of these wishes'),
  gone: z.int().describe('Copies that were withdrawn or lost'),
  places: z
    .array(z.object({ ...placeIds, place_name: z.string(), wishes: z.int() }))
    .describe('Where these children are, most wishes first'),
});
export type WishToBuy = z.infer<typeof wishToBuy>;

const gap = {
  ...placeIds,
  place_name: z.string(),
  children: z.int().describe('Children there of this level, or who read this language'),
  unread: z
    .int()
    .describe(
      'Titles of it with a copy in the library or at the place that such a child has not had: half of the children have at most so many',
    ),
};

export const levelGap = z.object({ ...gap, level: z.int() });
export type LevelGap = z.infer<typeof levelGap>;
export const languageGap = z.object({ ...gap, language: z.string() });
export type LanguageGap = z.infer<typeof languageGap>;

export const booksToBuy = get('/api/info/books_to_buy', 'staff', {
  costly: true,
  query: z.object({
    program: programme
      .optional()
      .describe('Only its sites or grades; of all programmes that the library runs if it is left out'),
  }),
  reply: z.object({
    wishes: z
      .array(wishToBuy)
      .max(mostToBuy)
      .describe('Titles of which no copy can be lent, most wishes first'),
    levels: z.array(levelGap).max(mostGaps).describe('Worst first'),
    languages: z
      .array(languageGap)
      .max(mostGaps)
      .describe('Worst first; of a language, titles up to one level from that of the child count'),
  }),
  doc: `What to buy: titles that children wish for and that have no copy to lend, at most ${mostToBuy}, and the places where children outnumber the books of their level or language that they have not had, at most ${mostGaps} of each.`,
});
export type BooksToBuy = z.infer<typeof booksToBuy.reply>;

/** Copies on the largest page of the books that rest, which exports use. */
export const restingPage = 500;

/** A copy rests if no child has taken it for so many days. */
export const restingDays = 365;

export const restingBook = z.object({
  ...proposedCopy,
  place_name: z.string().nullable().describe('Null in the library'),
  program: programme.nullable(),
  site_grade_id: z.int().nullable(),
  school_id: z.int().nullable(),
  since: replyDate.nullable().describe('Since when it has been at this place; null in the library'),
  owned_since: replyDate,
  last_borrowed: replyDate.nullable().describe('When a child last borrowed it; null if none has'),
});
export type RestingBook = z.infer<typeof restingBook>;

export const restingBooks = get('/api/info/resting_books', 'staff', {
  costly: true,
  query: z.object(pageQuery(restingPage, 100)),
  reply: z.object({ books: z.array(restingBook), next: nextPage }),
  doc: `Copies that can be lent, that the library has had for at least ${restingDays} days, and that no child has borrowed in that time, by accession number.`,
});

import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { emptyAsAbsent } from './common/fields.ts';
import { accnNo, id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { titleFields } from './common/title-fields.ts';
import { childWish, waitingChild } from './common/wish-fields.ts';
import { get, listsChildren, post } from './endpoint.ts';

export const about = {
  title: 'Wishes',
  description: 'Titles that children wish for, and where their copies are.',
};

export const actions = {
  add_wish: action('children', 'add', 'added', 'a wish of {child}'),
  withdraw_wish: action('children', 'withdraw', 'withdrew', 'a wish of {child}'),
  read_child_wishes: action('children', 'read', 'read', 'the wishes of {child}'),
};

/** Most open wishes of one child. */
export const mostWishes = 20;

export const addWish = post('/api/info/add_wish', 'staff', {
  body: z
    .object({
      child_id: id,
      title_id: z.preprocess(emptyAsAbsent, id.optional()),
      isbn: z
        .preprocess(emptyAsAbsent, z.string().trim().max(40, 'An ISBN has at most 40 characters.').optional())
        .describe('Instead of title_id: ISBN-10 or ISBN-13'),
      accn_no: z
        .preprocess(emptyAsAbsent, accnNo.optional())
        .describe('Instead of title_id: the accession number of any copy'),
      note: z.string().trim().max(200, 'A note has at most 200 characters.').default(''),
      request_id: requestId.optional(),
    })
    .refine(({ title_id, isbn, accn_no }) => (title_id ?? isbn ?? accn_no) !== undefined, {
      path: ['title_id'],
      message: 'Choose a book.',
    }),
  reply: outcome(
    ['added', 'already wished', 'child has it', 'child has left', 'unknown book', 'too many wishes'],
    childWish.nullable().describe('The open wish, also if the child already had it; null if refused'),
  ),
  audit: {
    action: 'add_wish',
    child: ({ body }) => body.child_id,
    detail: ({ reply }) => reply.details?.title,
  },
  doc: `Records that a child wishes for a title, once for each child and title. A child has at most ${mostWishes} open wishes.`,
  example: { body: { note: 'For the holidays' } },
});

export const withdrawWish = post('/api/info/withdraw_wish', 'staff', {
  body: z.object({ wish_id: z.uuid('wish_id must be a UUID.'), request_id: requestId.optional() }),
  reply: outcome(
    ['done', 'already fulfilled'],
    z.object({ wish_id: z.string(), child_id: z.int(), title_id: z.int(), title: z.string() }),
  ),
  audit: {
    action: 'withdraw_wish',
    child: ({ reply }) => reply.details.child_id,
    detail: ({ reply }) => reply.details.title,
  },
  doc: 'Withdraws a wish; idempotent. A wish is fulfilled, and cannot be withdrawn, once the child has borrowed the title.',
});

export const wishesOfChild = get('/api/info/wishes_of_child/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: z.array(childWish),
  audit: { action: 'read_child_wishes', child: ({ params }) => params.childId },
  doc: 'The open wishes of a child, oldest first, and where the copies are.',
});

/** Most children listed for one title. */
export const mostWaiting = 200;

export const wishesOfTitle = get('/api/info/wishes_of_title/:titleId', 'staff', {
  params: z.object({ titleId: id.describe('A title of the catalogue') }),
  reply: z.array(waitingChild).max(mostWaiting),
  doc: `The children who wish for a title, those who wished first first; at most ${mostWaiting}.`,
});

export const placeWish = childWish.extend({
  child_id: z.int(),
  child_name: z.string(),
  card_no: z.string().nullable(),
});
export type PlaceWish = z.infer<typeof placeWish>;

/** Most wishes listed for one site or grade. */
export const mostPlaceWishes = 1000;

export const wishesOfPlace = get('/api/info/wishes_of_place/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  reply: z.array(placeWish).max(mostPlaceWishes),
  audit: listsChildren,
  doc: `The open wishes of the children of a site or grade, oldest first, for packing its box; at most ${mostPlaceWishes}.`,
});

export const wishedTitle = z.object({
  title_id: z.int(),
  accn_no: z.string().nullable().describe('Of one copy; null if there is none'),
  ...titleFields,
  wishes: z.int().describe('Children who wish for it'),
  oldest: replyDate.describe('The date of the oldest of these wishes'),
  copies: z.int().describe('Copies, without those withdrawn or lost'),
  in_library: z.int().describe('Copies in the library'),
});
export type WishedTitle = z.infer<typeof wishedTitle>;

/** Most titles in the list of what is wished for most. */
export const mostWishedTitles = 200;

export const listWishedTitles = get('/api/info/wished_titles', 'staff', {
  etag: true,
  query: z.object({ program: programme.optional().describe('Only wishes of its children') }),
  reply: z.array(wishedTitle).max(mostWishedTitles),
  doc: `The titles that most children wish for, with the number of copies; at most ${mostWishedTitles}.`,
});

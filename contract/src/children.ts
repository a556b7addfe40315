import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { childDetails, childFields } from './common/child-fields.ts';
import { childLoan, childMove } from './common/child-history.ts';
import { editionFields, version } from './common/edition.ts';
import { familyFields } from './common/family.ts';
import { optionalId, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome, statusOf } from './common/status.ts';
import { titleFields } from './common/title-fields.ts';
import { childWish } from './common/wish-fields.ts';
import { get, listsChildren, post } from './endpoint.ts';

export const about = {
  title: 'Children',
  description: 'Enrol, edit and move children, and see what they have borrowed.',
};

export const actions = {
  open_child: action('children', 'open', 'opened', 'the record of {child}'),
  find_child_by_card: action('children', 'look up', 'looked up', '{child} by the card'),
  read_child_loans: action('children', 'read', 'read', 'what {child} has borrowed'),
  list_children: action('children', 'read', 'read', 'the list of children at {place}'),
  read_child_cards: action('children', 'read', 'read', 'cards of children at {place}'),
  enroll_child: action('children', 'enrol', 'enrolled', '{child} at {place}'),
  edit_child: action('children', 'change', 'changed', 'the record of {child}'),
  move_child: action('children', 'move', 'moved', '{child} to {place}'),
  set_child_active: action('children', 'record', 'recorded', 'whether {child} has left'),
};

export const borrowedBook = z.object({
  accn_no: z.string(),
  ...titleFields,
  date_issue: replyDate,
  date_renewed: replyDate.nullable().describe('The latest renewal'),
  days_out: z.int(),
  overdue: z.boolean(),
  diff_level: z.int().nullable(),
});

export const child = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  program: programme,
  site_grade_id: z.int(),
  place_name: z.string(),
  school_id: z.int().nullable(),
  gender: z.string().nullable(),
  baseline_level: z.int().nullable(),
  level: z.int().nullable().describe('Present reading level'),
  loans_total: z.int().describe('Books ever borrowed'),
  last_borrowed: replyDate.nullable(),
  books: z.array(borrowedBook).describe('The books the child has now'),
  wishes: z.array(childWish).describe('Its open wishes, oldest first'),
  ...childDetails,
  family: z
    .object(familyFields)
    .nullable()
    .describe('Messages to the family; null on a device without a network, which does not have this'),
  active: z.boolean().describe('False once the child has left'),
  inactive_since: replyDate.nullable(),
  erased_on: replyDate.nullable().describe('When the child was anonymised'),
  moves: z.array(childMove).describe('Newest first'),
  ...editionFields,
});
export type Child = z.infer<typeof child>;

export const getChild = get('/api/mop/child/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: child,
  audit: { action: 'open_child', child: ({ params }) => params.childId },
  doc: 'A child of either programme, with the books it has now.',
});

/** Loans on one page of a child's history. */
export const childLoansPage = 100;

export const childHistory = get('/api/info/child_lending_history/:childId', 'staff', {
  params: z.object({ childId: id }),
  query: z.object(pageQuery(childLoansPage)),
  reply: z.object({
    loans: z.array(childLoan).max(childLoansPage).describe('Newest first'),
    next: nextPage,
  }),
  audit: { action: 'read_child_loans', child: ({ params }) => params.childId },
  doc: 'All loans of a child except undone ones, newest first.',
});

export const childHere = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  level: z.int().nullable(),
  books_out: z.int(),
  oldest_days_out: z.int().nullable().describe('Days since the oldest open loan'),
  borrowed_on_date: z.int().describe('Books issued on the requested date'),
  returned_on_date: z.int(),
});
export type ChildHere = z.infer<typeof childHere>;

export const childrenHere = get('/api/info/children_here/:program/:id/:date', 'staff', {
  params: z.object({ program: programme, id, date: calendarDate }),
  reply: z.array(childHere),
  audit: listsChildren,
  doc: 'The children of a site or grade by name, with their books and what they borrowed on this date.',
});

export const childSuggestion = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  program: programme,
  site_grade_id: z.int(),
  level: z.int().nullable(),
  books_out: z.int(),
});

export const autocompleteChild = get('/api/info/autocomplete/child/:text/:program/:id', 'staff', {
  costly: true,
  params: z.object({ text: z.string().trim().min(1).max(200), program: programme, id }),
  reply: z.array(childSuggestion).max(20),
  doc: 'Children of a site or grade found by the beginnings of words in the name, or by card number.',
});

export const findChildByCard = get('/api/info/child_by_card/:cardNo', 'staff', {
  params: z.object({ cardNo: z.string().trim().min(1).max(64) }),
  reply: z.array(childSuggestion.extend({ place_name: z.string(), school_id: z.int().nullable() })).max(1),
  audit: { action: 'find_child_by_card', child: ({ reply }) => reply[0]?.child_id },
  doc: 'The child with this card number, as a list of one or none; the lending desk calls this before it treats a scan as a book.',
});

export const likelyChild = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  ...placeIds,
  level: z.int().nullable(),
  date_of_birth: replyDate.nullable(),
  inactive_since: replyDate.nullable().describe('The child has left, and may have come back'),
});
export type LikelyChild = z.infer<typeof likelyChild>;

export const enrollChild = post('/api/:program/enroll_child', 'staff', {
  params: z.object({ program: programme }),
  body: z
    .object({
      site_id: optionalId,
      grade_id: optionalId,
      site_grade_id: optionalId,
      ...childFields,
      despite_likeness: yesOrNo.default(false).describe('Enrols even if a child of a similar name is there'),
    })
    .transform(({ site_id, grade_id, site_grade_id, ...child }, context) => {
      const place = site_grade_id ?? site_id ?? grade_id;
      if (place !== null) return { ...child, site_grade_id: place };
      context.addIssue({
        code: 'custom',
        path: ['site_grade_id'],
        message: 'Choose where the child is enrolled.',
      });
      return z.NEVER;
    }),
  reply: z.object({
    status: statusOf(['enrolled', 'likely duplicate', 'card number taken', 'place closed']),
    details: child.nullable(),
    likely: z.array(likelyChild).describe('Possible duplicates at the place'),
  }),
  audit: {
    action: 'enroll_child',
    child: ({ reply }) => reply.details?.child_id,
    place: ({ reply }) => reply.details?.site_grade_id,
  },
  doc: 'Enrols a child at the site or grade given as site_id, grade_id or site_grade_id. The level also becomes its baseline.',
  example: { body: { gender: 'girl', age: 8, level: 2, guardian_phone: '+91 98220 12345' } },
});

export const proposeCardNo = get('/api/info/propose_card_no/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  reply: z.object({ card_no: z.string().nullable().describe('Null if no card has a number yet') }),
  doc: 'The next free card number, in the numbering of the place, or else of the library.',
});

/** Most cards printed at once. */
export const mostCards = 5000;

export const childCard = z.object({
  child_id: z.int(),
  card_no: z.string().nullable().describe('Null if the child has no card number yet'),
  name: z.string(),
  ...placeIds,
  place_name: z.string(),
  level: z.int().nullable(),
});
export type ChildCard = z.infer<typeof childCard>;

/** The one place of all cards, or null if there are several. */
const theOnly = (ids: number[]): number | null => (new Set(ids).size === 1 ? (ids[0] ?? null) : null);

export const childCards = get('/api/info/child_cards', 'staff', {
  query: z.object({
    child: id.optional().describe('One child, by its child_id'),
    place: id.optional().describe('Or the children of a site or grade, by its site_grade_id'),
    since: calendarDate.optional().describe('Or those enrolled on or after this date, here or anywhere'),
  }),
  reply: z.array(childCard).max(mostCards),
  audit: {
    action: 'read_child_cards',
    place: ({ reply }) => theOnly(reply.map((card) => card.site_grade_id)),
  },
  doc: 'What is printed on the cards of children, by place and name, at most 5,000. Children who have left are not listed. Without a query, the list is empty.',
});

const changed = child.nullable().describe('Null when refused');

export const editChild = post('/api/info/edit_child', 'staff', {
  body: z.object({ child_id: id, version, ...childFields }),
  reply: outcome(['saved', 'card number taken'], changed),
  audit: {
    action: 'edit_child',
    child: ({ body }) => body.child_id,
    place: ({ reply }) => reply.details?.site_grade_id,
  },
  doc: 'Replaces the details of a child; fields left out are cleared. The place and the baseline level do not change.',
  example: { body: { version: 1, name: 'Asha Gawde', level: 3 } },
});

export const moveChild = post('/api/info/move_child', 'staff', {
  body: z.object({ child_id: id, version, to_site_grade_id: id, request_id: requestId.optional() }),
  reply: outcome(['moved', 'already there', 'books out', 'has left', 'place closed'], changed),
  audit: {
    action: 'move_child',
    child: ({ body }) => body.child_id,
    place: ({ reply }) => reply.details?.site_grade_id,
  },
  doc: 'Moves a child to another site or grade, of either programme. Past loans stay with the old place.',
  example: { body: { version: 1 } },
});

export const setChildActive = post('/api/info/set_child_active', 'staff', {
  body: z.object({ child_id: id, version, active: yesOrNo, request_id: requestId.optional() }),
  reply: outcome(['saved', 'books out', 'place closed'], changed),
  audit: {
    action: 'set_child_active',
    child: ({ body }) => body.child_id,
    place: ({ reply }) => reply.details?.site_grade_id,
    detail: ({ body }) => (body.active ? 'has come back' : 'has left'),
  },
  doc: 'Marks a child as left, or as back at the place it had left.',
  example: { body: { version: 1, active: false } },
});

import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { line, optionalId, optionalLine, yesOrNo } from './common/fields.ts';
import { id, normaliseAccnNo, requestId } from './common/ids.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { endpoint } from './endpoint.ts';

export const borrowedBook = z.object({
  accn_no: z.string(),
  ...titleFields,
  date_issue: replyDate,
  days_out: z.int(),
  overdue: z.boolean(),
  diff_level: z.int().nullable(),
});

export const childLoan = z.object({
  child_loan_id: z.string(),
  accn_no: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  level: z.int().nullable().describe('Level of the book on the day of issue'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable(),
  place_name: z.string(),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  diff_level: z.int().nullable(),
});
export type ChildLoan = z.infer<typeof childLoan>;

/** A child has gone to another place, has left, or has come back. */
export const childMove = z.object({
  move_id: z.string(),
  date: replyDate,
  kind: z.enum(['moved', 'promoted', 'left', 'came back']),
  from: z.string().nullable().describe('The place; null for a child that came back'),
  to: z.string().nullable().describe('The place; null for a child that left'),
  by: z.string().describe('The staff member, or “an import”'),
});
export type ChildMove = z.infer<typeof childMove>;

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
  books: z.array(borrowedBook).describe('What the child has now'),
  date_of_birth: replyDate
    .nullable()
    .describe('1 January is also what is stored where only the age was told: then it is about that year'),
  guardian_phone: z.string().nullable(),
  active: z.boolean().describe('False once the child has left'),
  inactive_since: replyDate.nullable(),
  erased_on: replyDate.nullable().describe('Since when it is not known any more who this child was'),
  moves: z.array(childMove).describe('Newest first'),
  ...editionFields,
});
export type Child = z.infer<typeof child>;

export const getChild = endpoint({
  method: 'GET',
  path: '/api/mop/child/:childId',
  params: z.object({ childId: id }),
  reply: child,
  doc: 'A child of either programme, with the books it has now.',
});

/** Loans on one page of a child's history. */
export const childLoansPage = 100;

export const childHistory = endpoint({
  method: 'GET',
  path: '/api/info/child_lending_history/:childId',
  params: z.object({ childId: id }),
  query: z.object(pageQuery(childLoansPage)),
  reply: z.object({
    loans: z.array(childLoan).max(childLoansPage).describe('Newest first'),
    next: nextPage,
  }),
  doc: 'All loans of a child that were not undone, newest first.',
});

export const childHere = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  level: z.int().nullable(),
  books_out: z.int(),
  oldest_days_out: z.int().nullable().describe('Days since the oldest open loan'),
  borrowed_on_date: z.int().describe('Books issued on the asked date'),
  returned_on_date: z.int(),
});
export type ChildHere = z.infer<typeof childHere>;

export const childrenHere = endpoint({
  method: 'GET',
  path: '/api/info/children_here/:program/:id/:date',
  params: z.object({ program: programme, id, date: calendarDate }),
  reply: z.array(childHere),
  doc: 'Every child of a site or grade by name: who has what, and who has borrowed on this date.',
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

export const autocompleteChild = endpoint({
  method: 'GET',
  path: '/api/info/autocomplete/child/:text/:program/:id',
  params: z.object({ text: z.string().trim().min(1).max(200), program: programme, id }),
  reply: z.array(childSuggestion).max(20),
  doc: 'Children of a site or grade whose name has words that begin so, or whose card number is this.',
});

export const findChildByCard = endpoint({
  method: 'GET',
  path: '/api/info/child_by_card/:cardNo',
  params: z.object({ cardNo: z.string().trim().min(1).max(64) }),
  reply: z.array(childSuggestion.extend({ place_name: z.string() })).max(1),
  doc: 'The child with this card number, as a list of one or none; the lending desk asks before it takes a scan for a book.',
});

/** No child is older, in years; what is written by mistake is more often wrong by a century. */
export const oldestAge = 25;

const cardNo = z.preprocess(
  (value) => (value === undefined || value === '' ? null : typeof value === 'number' ? String(value) : value),
  z
    .string()
    .transform(normaliseAccnNo)
    .pipe(
      z
        .string()
        .min(1, 'This card number holds nothing that can be read.')
        .max(64, 'A card number has at most 64 characters.')
        .regex(/^[^\p{Cc}]*$/u, 'A card number has no control characters.'),
    )
    .nullable(),
);

const orNone = (value: unknown) => (value === '' || value === undefined ? null : value);

const tooOld = `An age is a whole number of years, at most ${oldestAge}.`;
const age = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : orNone(value)),
  z.number(tooOld).int(tooOld).min(0, tooOld).max(oldestAge, tooOld).nullable(),
);

/** Some six digits and what stands between them. */
const phone = optionalLine(40).refine(
  (text) => text === null || (/^[+\d][\d\s().,/-]*$/.test(text) && text.replace(/\D/g, '').length >= 6),
  'A phone number has at least 6 digits, and may have spaces, + and - between them.',
);

/** What is written down of a child, apart from its place. */
const childFields = {
  name: line("The child's name is needed."),
  card_no: cardNo.describe('None for a child without a card'),
  gender: optionalLine(40),
  date_of_birth: z.preprocess(orNone, calendarDate.nullable()),
  age: age.describe(
    'In years, where the date of birth is not known: stored as 1 January of the year, so that it grows by itself',
  ),
  level: optionalId.describe('Present reading level'),
  guardian_phone: phone,
  request_id: requestId.optional(),
};

export const likelyChild = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  program: programme,
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  level: z.int().nullable(),
  date_of_birth: replyDate.nullable(),
  inactive_since: replyDate.nullable().describe('The child has left, and may have come back'),
});
export type LikelyChild = z.infer<typeof likelyChild>;

export const enrollChild = endpoint({
  method: 'POST',
  path: '/api/:program/enroll_child',
  params: z.object({ program: programme }),
  body: z
    .object({
      site_id: optionalId,
      grade_id: optionalId,
      site_grade_id: optionalId,
      ...childFields,
      despite_likeness: yesOrNo.default(false).describe('Enrols although a child called likewise is there'),
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
    status: z.object({
      status: z.enum(['enrolled', 'likely duplicate', 'card number taken', 'place closed']),
      message: z.string(),
    }),
    details: child.nullable(),
    likely: z.array(likelyChild).describe('Children of the place who may be the same'),
  }),
  doc: 'Enrols a child at a site or grade, named by site_id, grade_id or site_grade_id. The level is its baseline, too.',
});

export const proposeCardNo = endpoint({
  method: 'GET',
  path: '/api/info/propose_card_no/:program/:id',
  params: z.object({ program: programme, id }),
  reply: z.object({ card_no: z.string().nullable().describe('Null where no card counts yet') }),
  doc: 'The next free card number, in the numbering of the place, or else of the library.',
});

const changeReply = <Status extends string>(...statuses: [Status, ...Status[]]) =>
  z.object({
    status: z.object({ status: z.enum(statuses), message: z.string() }),
    details: child.nullable().describe('Null when refused'),
  });

export const editChild = endpoint({
  method: 'POST',
  path: '/api/info/edit_child',
  body: z.object({ child_id: id, version, ...childFields }),
  reply: changeReply('saved', 'card number taken'),
  doc: 'Writes anew what is known of a child; what is left out is emptied. Its place and baseline level stay.',
});

export const moveChild = endpoint({
  method: 'POST',
  path: '/api/info/move_child',
  body: z.object({ child_id: id, version, to_site_grade_id: id, request_id: requestId.optional() }),
  reply: changeReply('moved', 'already there', 'books out', 'has left', 'place closed'),
  doc: 'Moves a child to another site or grade, of either programme. What it has borrowed stays where it was borrowed.',
});

export const setChildActive = endpoint({
  method: 'POST',
  path: '/api/info/set_child_active',
  body: z.object({ child_id: id, version, active: yesOrNo, request_id: requestId.optional() }),
  reply: changeReply('saved', 'books out', 'place closed'),
  doc: 'A child has left, or has come back to the place it had left.',
});

import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { copyState } from './common/copy-state.ts';
import { optionalLine } from './common/fields.ts';
import { accnNo, chosenChild, fixedAtOne, id, requestId } from './common/ids.ts';
import { heldBy, lendingDetails, refusalStatuses } from './common/lending-fields.ts';
import { programme } from './common/programme.ts';
import { statusOf } from './common/status.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren, post } from './endpoint.ts';

export const about = { title: 'Lending', description: 'Issue and return copies, and undo.' };

export const actions = {
  issue_site: action('lending', 'lend', 'lent', '{book} to {place}'),
  issue_child: action('lending', 'lend', 'lent', '{book} to {child} at {place}'),
  renew_child: action('lending', 'renew', 'renewed', '{book} for {child} at {place}'),
  return_child: action('lending', 'take back', 'took back', '{book} from {child} at {place}'),
  return_site: action('lending', 'take back', 'took back', '{book} from {place}'),
  undo: action('lending', 'undo', 'undid', 'the last lending of {book} at {place}'),
  copy_state: action('books', 'change', 'changed', 'the state of a copy'),
};

const lendingReply = <S extends 'issued' | 'renewed' | 'returned' | 'undone'>(success: S) =>
  z.object({
    status: statusOf([success, ...refusalStatuses]),
    details: lendingDetails.nullable().describe('Null when refused'),
    held_by: heldBy.nullable().describe('Who has the copy, if it was refused for that'),
    book: z
      .object({ accn_no: z.string(), ...titleFields })
      .nullable()
      .describe('The copy, also when refused; null if the number is unknown'),
  });

export const issueReply = lendingReply('issued');
export type IssueReply = z.infer<typeof issueReply>;
export const renewReply = lendingReply('renewed');
export type RenewReply = z.infer<typeof renewReply>;
export const returnReply = lendingReply('returned');
export type ReturnReply = z.infer<typeof returnReply>;
export const undoReply = lendingReply('undone');
export type UndoReply = z.infer<typeof undoReply>;

const librarianId = fixedAtOne('librarian_id');

/** Who has the copy as the desk showed it, so that no one else loses it. */
const takeBackFrom = z
  .object({ site_grade_id: id, child_id: id.nullable().default(null) })
  .optional()
  .describe(
    'Takes the copy back from this place or child first, on the same date and in the same transaction. Refused if someone else has it by then.',
  );

const issueToPlace = z.object({
  program: programme,
  librarian_id: librarianId,
  site_grade_id: id,
  date_issue: calendarDate,
  accn_no: accnNo,
  take_back_from: takeBackFrom,
  request_id: requestId.optional(),
});

const issueToChild = issueToPlace.extend({ child_id: chosenChild });

/** So that a return or renewal about one child never ends or extends the loan of another. */
const childAsShown = id
  .optional()
  .describe('Who has the copy as the desk showed it. Refused if another child has it by then.');

const returnBody = z.object({
  program: programme.optional().describe('Checked against the place when given'),
  librarian_id: librarianId,
  site_grade_id: id,
  date_return: calendarDate,
  accn_no: accnNo,
  request_id: requestId.optional(),
});

export const issueBookChild = post('/api/info/issue_book_child', 'staff', {
  body: issueToChild,
  reply: issueReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'Lends a copy to a child, from the library or from the child’s own site or grade. Book fields in the body are ignored.',
});

export const lendToChild = post('/api/mop/lend_to_child', 'staff', {
  body: issueToChild.extend({ program: programme.extract(['mop']).default('mop') }),
  reply: issueReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'The same as issue_book_child, for the mop programme.',
});

export const issueBookSite = post('/api/info/issue_book_site', 'staff', {
  body: issueToPlace,
  reply: issueReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'Lends a copy from the library to a site or grade.',
});

export const returnBookFromChild = post('/api/info/return_book_from_child', 'staff', {
  body: returnBody.extend({ from_child_id: childAsShown }),
  reply: returnReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'Returns a copy from a child of this site or grade to where it was lent from.',
});

export const returnBookSite = post('/api/info/return_book_site', 'staff', {
  body: returnBody.extend({ take_back_from: takeBackFrom }),
  reply: returnReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'Returns a copy from a site or grade to the library.',
});

export const renewBookChild = post('/api/info/renew_book_child', 'staff', {
  body: z.object({
    program: programme.optional().describe('Checked against the place when given'),
    librarian_id: librarianId,
    site_grade_id: id,
    date_renewal: calendarDate,
    accn_no: accnNo,
    from_child_id: childAsShown,
    request_id: requestId.optional(),
  }),
  reply: renewReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'The child of this site or grade who has the copy keeps it: the period of the loan starts again on that day. Never refused for a level or the number of renewals.',
});

const eventId = z.uuid('event_id must be a UUID.');

export const undoLending = post('/api/info/undo_lending', 'staff', {
  body: z.object({
    event_id: eventId,
    and_before: z
      .array(eventId)
      .max(2)
      .optional()
      .describe('Earlier events of the same copy to undo too, as in `taken_back`: all or none'),
    request_id: requestId.optional(),
  }),
  reply: undoReply,
  audit: { recordedElsewhere: 'A lending event.' },
  doc: 'Undoes an issue, a renewal or a return, if nothing has happened to the copy since.',
});

export const copyStateStatuses = [
  'saved',
  'unknown accession number',
  'already at a site',
  'already at a grade',
  'with a child',
  'no change',
] as const;

export const changeCopyState = post('/api/info/copy_state', 'staff', {
  body: z.object({
    accn_no: accnNo,
    state: copyState,
    date: calendarDate,
    note: optionalLine(500).transform((note) => note ?? ''),
    librarian_id: librarianId,
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: statusOf(copyStateStatuses),
    details: z
      .object({
        accn_no: z.string(),
        title: z.string(),
        state: copyState,
        date: replyDate,
        lent_to: heldBy.nullable().describe('Who had the copy when it was lost; its loans end on that date'),
      })
      .nullable()
      .describe('Null when refused'),
    held_by: heldBy.nullable().describe('Who has the copy, if it was refused for that'),
  }),
  audit: { action: 'copy_state', detail: ({ body }) => [body.accn_no, body.state] },
  doc: 'Withdraws a copy that is in the library, records a copy as lost wherever it is, or returns it to stock.',
  example: { body: { state: 'withdrawn', date: '2026-11-21' } },
});

export const returnableBook = z.object({
  accn_no: z.string(),
  ...titleFields,
  date_issue: replyDate,
  date_renewed: replyDate.nullable().describe('The latest renewal'),
  days_out: z.int().describe('Days since the issue'),
  overdue: z.boolean(),
  child_id: z.int().nullable(),
  child_name: z.string().nullable(),
});
export type ReturnableBook = z.infer<typeof returnableBook>;

const fromSite = {
  params: z.object({ program: programme, id }),
  reply: z.array(returnableBook),
  doc: 'Copies at this site or grade that are not with a child and can go back to the library now.',
};

export const returnableFromSite = get(
  '/api/info/get_returnable_books_from_site/:program/:id',
  'staff',
  fromSite,
);

export const returnableFromChildren = get(
  '/api/info/get_returnable_books_from_children_on_site/:program/:id',
  'staff',
  {
    params: z.object({ program: programme, id }),
    reply: z.array(returnableBook),
    audit: listsChildren,
    doc: 'Copies with the children of this site or grade.',
  },
);

export const returnableFromSiteLib = get(
  '/api/info/get_returnable_books_from_site_lib/:program/:id',
  'staff',
  fromSite,
);

/** Copies that one typed text can mean, on a page. */
export const mostCopiesMeant = 20;

export const copyMeant = z.object({
  accn_no: z.string(),
  ...titleFields,
  held_by: heldBy.nullable().describe('Who has it; null in the library'),
});
export type CopyMeant = z.infer<typeof copyMeant>;

export const copiesMeant = get('/api/info/copies_meant/:program/:id/:text', 'staff', {
  params: z.object({
    program: programme,
    id,
    text: z.string().trim().min(1).max(100).describe('The digits of a number, an ISBN, or words of a title'),
  }),
  reply: z.array(copyMeant).max(mostCopiesMeant),
  doc: 'The copies that someone at this site or grade can mean by what was typed: by the digits of their number or an ISBN, here or in the library; by the beginnings of words of the title, here only.',
  example: { params: { text: '4674' } },
});

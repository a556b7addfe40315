import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { copyState } from './common/copy-state.ts';
import { jsonField, yesOrNo } from './common/fields.ts';
import { accnNo, id, requestId } from './common/ids.ts';
import { heldBy } from './common/lending-fields.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren, post } from './endpoint.ts';

export const about = {
  title: 'Boxes',
  description:
    'The checklists of the copies that go to a site or grade together, compared when the box leaves and when it returns. The copies themselves are lent and returned with the calls of lending.',
};

export const actions = {
  start_box: action('lending', 'start', 'started', 'a box list of {place}'),
  add_to_box: action('lending', 'change', 'changed', 'a box list of {place}'),
  take_off_box: action('lending', 'shorten', 'shortened', 'a box list of {place}'),
  close_box: action('lending', 'finish', 'finished', 'a box list of {place}'),
};

export const boxPurpose = z
  .enum(['packing', 'unpacking'], 'A box list is for packing or unpacking.')
  .describe('packing: the box leaves; unpacking: it comes back');
export type BoxPurpose = z.infer<typeof boxPurpose>;

/** Most copies that are added at once. */
export const mostBoxCopies = 500;

/** A copy on a list, or one that was scanned although it is not on it. */
export const boxCopy = z.object({
  accn_no: z.string(),
  ...titleFields,
  listed: z.boolean().describe('False: scanned, but not on the list'),
  state: copyState,
  held_by: heldBy.nullable().describe('Where it is now; null in the library'),
  back: z.boolean().describe('Unpacking: it has come back since the list was made'),
});
export type BoxCopy = z.infer<typeof boxCopy>;

export const openBox = z.object({
  box_id: z.string(),
  made_by: z.string(),
  made_on: replyDate,
  copies: z.array(boxCopy).describe('By title'),
});
export type OpenBox = z.infer<typeof openBox>;

/** How many copies there were of each kind when the list was finished. */
const outcomes = z.object({
  done: z.int().describe('Packed, or back in the library'),
  missing: z.int().describe('Expected, but not scanned'),
  away: z.int().describe('Packing: could not go. Unpacking: with children, or lost'),
  not_ours: z.int().describe('Scanned, but not on the list'),
});

export const closedBox = z.object({
  box_id: z.string(),
  closed_by: z.string(),
  closed_on: replyDate,
  outcomes,
  missing: z.array(z.object({ accn_no: z.string(), title: z.string() })).describe('By title'),
});
export type ClosedBox = z.infer<typeof closedBox>;

export const getBox = get('/api/info/box/:program/:id/:purpose', 'staff', {
  params: z.object({ program: programme, id, purpose: boxPurpose }),
  reply: z.object({
    open: openBox.nullable().describe('The list in progress; a place has at most one for each purpose'),
    last: closedBox.nullable().describe('The list that was finished last'),
  }),
  audit: listsChildren,
  doc: 'The checklist of the box of a site or grade that is being packed or unpacked, and the result of the last one.',
  example: { params: { purpose: 'packing' } },
});

const numbers = z
  .array(accnNo)
  .max(mostBoxCopies, `At most ${mostBoxCopies} copies can be added at once.`)
  .transform((all) => [...new Set(all)]);

const whichCopies = {
  accn_nos: jsonField(numbers.default([])).describe('Accession numbers'),
  as_on: calendarDate.optional().describe('Also the copies lent to the place on this date: an earlier box'),
};

const details = z
  .object({
    box_id: z.string(),
    program: programme,
    site_grade_id: z.int(),
    added: z.int().describe('Copies that were not on the list before'),
    unknown: z.array(z.string()).describe('Numbers that no copy has'),
  })
  .nullable()
  .describe('Null when refused');

export const startBox = post('/api/info/start_box', 'staff', {
  body: z.object({
    program: programme,
    site_grade_id: id,
    purpose: boxPurpose,
    ...whichCopies,
    request_id: requestId.optional(),
  }),
  reply: outcome(['added', 'open already', 'place is closed'], details),
  audit: {
    action: 'start_box',
    place: ({ body }) => body.site_grade_id,
    program: ({ body }) => body.program,
    detail: ({ body }) => body.purpose,
  },
  doc: 'Starts a checklist. For packing it has the given copies; for unpacking, the copies that were lent to the place and are not back.',
  example: { body: { program: 'mop', purpose: 'packing' } },
});

export const addToBox = post('/api/info/add_to_box', 'staff', {
  body: z.object({
    box_id: z.uuid('box_id must be a UUID.'),
    ...whichCopies,
    listed: yesOrNo
      .default(true)
      .describe('False notes copies that were scanned although they are not on the list'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['added', 'closed already'], details),
  audit: {
    action: 'add_to_box',
    place: ({ reply }) => reply.details?.site_grade_id,
    program: ({ reply }) => reply.details?.program ?? '',
    detail: ({ reply }) => reply.details && `${reply.details.added} added`,
  },
  doc: 'Adds copies to a list in progress. Those on the list already stay as they are.',
});

export const takeOffBox = post('/api/info/take_off_box', 'staff', {
  body: z.object({ box_id: z.uuid('box_id must be a UUID.'), accn_no: accnNo }),
  reply: outcome(['saved', 'not on the list', 'closed already'], details),
  audit: {
    action: 'take_off_box',
    place: ({ reply }) => reply.details?.site_grade_id,
    program: ({ reply }) => reply.details?.program ?? '',
    detail: ({ body }) => body.accn_no,
  },
  doc: 'Takes a copy off a list in progress. A copy that was lent stays lent.',
});

export const closeBox = post('/api/info/close_box', 'staff', {
  body: z.object({ box_id: z.uuid('box_id must be a UUID.') }),
  reply: outcome(['closed', 'closed already'], details),
  audit: {
    action: 'close_box',
    place: ({ reply }) => reply.details?.site_grade_id,
    program: ({ reply }) => reply.details?.program ?? '',
  },
  doc: 'Finishes a list and keeps what became of each copy.',
});

import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { line, optionalId, optionalLine, paragraphs, yesOrNo } from './common/fields.ts';
import { accnNo, requestId } from './common/ids.ts';
import { endpoint } from './endpoint.ts';

/** fbt is the further member group of the library (SPEC section 1). */
export const memberGroup = z.enum(['all', 'fbt'], 'The group is all or fbt.');
export type MemberGroup = z.infer<typeof memberGroup>;

export const member = z.object({
  member_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  fbt: z.boolean(),
  phone: z.string().nullable(),
  note: z.string(),
  joined_on: replyDate,
  active: z.boolean(),
  left_on: replyDate.nullable().describe('Since when the member is none any more'),
  ...editionFields,
});
export type Member = z.infer<typeof member>;

export const libraryMembers = endpoint({
  method: 'GET',
  path: '/api/info/library_members/:group/echo',
  params: z.object({ group: memberGroup }),
  query: z.object({ former: z.literal('true').optional().describe('Those who have left, too') }),
  reply: z.array(member),
  doc: 'The members of the library by name: all of them, or the group fbt.',
});

export const proposeMemberCard = endpoint({
  method: 'GET',
  path: '/api/info/propose_member_card',
  reply: z.object({ card_no: z.string() }),
  doc: 'The next free card number in the numbering of the members; it is not kept for anybody.',
});

/** An empty field is no card. */
const cardNo = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  accnNo.nullable().describe('As scanned; spaces and asterisks around it are dropped'),
);

export const saveMember = endpoint({
  method: 'POST',
  path: '/api/info/save_member',
  body: z.object({
    member_id: optionalId.describe('None for a new member'),
    version: version.optional().describe('Needed with member_id'),
    name: line('A name is needed.'),
    card_no: cardNo,
    fbt: yesOrNo.default(false),
    phone: optionalLine(40),
    note: paragraphs(1000),
    joined_on: calendarDate,
    active: yesOrNo.default(true),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: z.object({ status: z.enum(['saved', 'card number taken']), message: z.string() }),
    details: member.nullable(),
  }),
  doc: 'Adds a member, or changes one. A card number is nobody else’s and no accession number.',
});

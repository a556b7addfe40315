import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { emptyAsNull, line, optionalId, optionalLine, paragraphs, yesOrNo } from './common/fields.ts';
import { accnNo, requestId } from './common/ids.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'Members', description: 'Members of the walk-in library.' };

export const actions = {
  save_member: action('people', 'save', 'saved', 'a member'),
};

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
  left_on: replyDate.nullable().describe('When the member left'),
  ...editionFields,
});
export type Member = z.infer<typeof member>;

export const libraryMembers = get('/api/info/library_members/:group/echo', 'staff', {
  etag: true,
  params: z.object({ group: memberGroup.describe('`all`, or `fbt` for the further group') }),
  query: z.object({ former: z.literal('true').optional().describe('Including those who have left') }),
  reply: z.array(member),
  doc: 'The members of the library by name: all of them, or the group fbt.',
});

export const proposeMemberCard = get('/api/info/propose_member_card', 'staff', {
  reply: z.object({ card_no: z.string() }),
  doc: 'The next free card number in the numbering of members; it is not reserved.',
});

/** An empty field means no card. */
const cardNo = z.preprocess(
  emptyAsNull,
  accnNo.nullable().describe('As scanned; surrounding spaces and asterisks are removed'),
);

export const saveMember = post('/api/info/save_member', 'staff', {
  body: z.object({
    member_id: optionalId.describe('Left out for a new member'),
    version: version.optional().describe('Required with member_id'),
    name: line('Enter a name.'),
    card_no: cardNo,
    fbt: yesOrNo.default(false),
    phone: optionalLine(40),
    note: paragraphs(1000),
    joined_on: calendarDate,
    active: yesOrNo.default(true),
    request_id: requestId.optional(),
  }),
  reply: outcome(['saved', 'card number taken'], member.nullable()),
  audit: { action: 'save_member', detail: ({ reply }) => reply.details?.member_id },
  doc: 'Adds or changes a member. A card number must not be in use, and must not be an accession number.',
  example: { body: { name: 'Asha Naik', joined_on: '2026-11-21' } },
});

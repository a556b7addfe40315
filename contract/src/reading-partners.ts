import { z } from 'zod';
import { action } from './audit-action.ts';
import { editionFields, version } from './common/edition.ts';
import { line, optionalId, optionalLine, paragraphs, yesOrNo } from './common/fields.ts';
import { requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'Reading partners', description: 'Who leads sessions and who supports them.' };

export const actions = {
  save_rp: action('people', 'save', 'saved', 'a reading partner or reporting person'),
};

/** Most reading partners of one session (SPEC section 9). */
export const mostPartners = 2;

/** Past sessions are counted for this many days, so that the figures stay fast as the history grows. */
export const daysCounted = 90;

/** A person who leads or supports sessions. */
export const person = z.object({ rp_id: z.int(), name: z.string() });
export type Person = z.infer<typeof person>;

export const readingPartner = person.extend({
  phone: z.string().nullable(),
  note: z.string(),
  mop: z.boolean().describe('Supports sessions of mop'),
  lis: z.boolean().describe('Supports sessions of lis'),
  is_staff: z.boolean().describe('Has an account; volunteers have none'),
  active: z.boolean(),
  sessions_planned: z.int().describe('Sessions of this programme, led or supported, from today on'),
  sessions_done: z
    .int()
    .describe(`Sessions of this programme, led or supported, held in the last ${daysCounted} days`),
  last_session: z.string().nullable().describe('Date of the latest of them, YYYY-MM-DD'),
  ...editionFields,
});
export type ReadingPartner = z.infer<typeof readingPartner>;

export const listReadingPartners = get('/api/info/get_rps/:program/echo', 'staff', {
  params: z.object({ program: programme }),
  query: z.object({ former: z.literal('true').optional().describe('Including those who have left') }),
  reply: z.array(readingPartner),
  doc: 'The people of a programme by name: reading partners (mop) or reporting persons (lis). All of them can lead.',
});

export const autocompletePartner = get('/api/info/autocomplete/rp/:text/:program', 'staff', {
  costly: true,
  params: z.object({ text: z.string().trim().min(1).max(200), program: programme }),
  reply: z.array(person).max(20),
  doc: 'People of a programme found by the beginnings of words in the name.',
  example: { params: { text: 'leela' } },
});

export const saveReadingPartner = post('/api/info/save_rp', 'coordinator', {
  body: z.object({
    rp_id: optionalId.default(null).describe('Left out for a new person'),
    version: version.optional().describe('Required with rp_id'),
    name: line('Enter a name.'),
    phone: optionalLine(40).default(null),
    note: paragraphs(500),
    mop: yesOrNo.default(true),
    lis: yesOrNo.default(true),
    active: yesOrNo.default(true),
    request_id: requestId.optional(),
  }),
  reply: outcome(['saved', 'name taken'], person.nullable()),
  audit: { action: 'save_rp', detail: ({ reply }) => reply.details?.rp_id },
  doc: 'Adds or changes a person. At least one programme is required. A staff member has the name of the account.',
  example: { body: { phone: '98765 43210', mop: true } },
});

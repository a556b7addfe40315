import { z } from 'zod';
import { type AuditAction, auditActions, auditKinds } from './audited.ts';
import { calendarDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { programme } from './common/programme.ts';
import { endpoint } from './endpoint.ts';

/** Entries on one page of the screen, and on the largest page, which exports use. */
export const auditPageSize = 50;
export const auditFilePageSize = 1000;

const person = z.object({ staff_id: z.int(), name: z.string() });

const subject = z.object({
  child_id: z.int(),
  name: z.string(),
  program: programme,
  site_grade_id: z.int().describe('Where the child is enrolled now'),
  school_id: z.int().nullable(),
});

export const auditEntry = z.object({
  entry_id: z.string().describe('Names the entry, in the order of time'),
  at: z.string().describe('UTC'),
  staff: person.nullable().describe('Who did it, or tried to; null for the program itself'),
  via: z
    .enum(['web', 'command line', 'storyvan'])
    .describe('On which way it was done; storyvan is the program by itself'),
  kind: z.enum(auditKinds).describe('Under which it is looked for'),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]).describe('What was done'),
  outcome: z
    .enum(['done', 'refused'])
    .describe('Refused where the role, or the rules of signing in, did not allow it'),
  child: subject.nullable().describe('Whose record it was about, as it is called now'),
  place: z
    .object({
      program: programme,
      site_grade_id: z.int(),
      school_id: z.int().nullable(),
      name: z.string(),
    })
    .nullable()
    .describe('The site or grade that it was about'),
  account: person.nullable().describe('The account that it was done to'),
  book: z
    .object({ accn_no: z.string(), title: z.string() })
    .nullable()
    .describe('That was lent or came back'),
  detail: z.string().describe('What changed, in words'),
  address: z
    .string()
    .describe('The network address of a sign-in or an attempt to sign in; empty for everything else'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/info/audit_log',
  query: z.object({
    ...pageQuery(auditFilePageSize, auditPageSize),
    staff: id.optional().describe('staff_id of who did it'),
    child: id.optional().describe('child_id of whose record it was about'),
    kind: z.enum(auditKinds).optional().describe('Only what is of this kind'),
    refused: z.literal('true').optional().describe('Only what was refused'),
    from: calendarDate.optional().describe('From this day on'),
    to: calendarDate.optional().describe('This day, too'),
  }),
  reply: z.object({
    entries: z.array(auditEntry).max(auditFilePageSize).describe('Newest first'),
    next: nextPage,
    child: subject.nullable().describe('The child that was asked for'),
  }),
  doc: 'Who did what, the newest first: what was changed, whose record was opened, who signed in, and every issue, return and undo.',
});

export const auditStaff = endpoint({
  method: 'GET',
  path: '/api/info/audit_staff',
  reply: z.array(person),
  doc: 'Whose doings the audit log can be asked for: every account there is or was, by name.',
});

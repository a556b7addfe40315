import { z } from 'zod';
import { action, auditKinds } from './audit-action.ts';
import { type AuditAction, auditActions } from './audit-actions.gen.ts';
import { calendarDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { placeIds, programme } from './common/programme.ts';
import { get } from './endpoint.ts';

export const about = {
  title: 'Audit log',
  description: 'Who did what, and who opened the record of a child.',
};

export const actions = {
  read_audit_log: action('accounts', 'read', 'read', 'the audit log'),
  other_call: action('accounts', 'use', 'used', 'a function of another role'),
  import_records: action('data', 'import', 'imported', 'records'),
  restore_backup: action('data', 'restore', 'restored', 'a backup over the database'),
  move_library: action('data', 'move', 'moved', 'the library to this database'),
  entries_lost: action('data', 'keep', 'lost', 'audit entries of reads'),
};

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
  entry_id: z.string().describe('Id of the entry; ids sort by time'),
  at: z.string().describe('UTC'),
  staff: person.nullable().describe('Who did it or tried to; null for the program itself'),
  via: z
    .enum(['web', 'program', 'command line', 'storyvan'])
    .describe('How it was done; program means with the token of a service account, storyvan automatically'),
  kind: z.enum(auditKinds).describe('The kind to filter by'),
  action: z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]).describe('The action'),
  outcome: z.enum(['done', 'refused']).describe('Refused if the role or the sign-in rules did not allow it'),
  child: subject.nullable().describe('The child concerned, under its current name'),
  place: z
    .object({
      ...placeIds,
      name: z.string(),
    })
    .nullable()
    .describe('The site or grade concerned'),
  account: person.nullable().describe('The account concerned'),
  book: z
    .object({ accn_no: z.string(), title: z.string() })
    .nullable()
    .describe('The book that was lent or returned'),
  detail: z.string().describe('What changed, as text'),
  address: z
    .string()
    .describe('The network address of a sign-in or an attempt to sign in; empty for everything else'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLog = get('/api/info/audit_log', 'administrator', {
  query: z.object({
    ...pageQuery(auditFilePageSize, auditPageSize),
    staff: id.optional().describe('staff_id of who did it'),
    child: id.optional().describe('child_id of the child concerned'),
    kind: z.enum(auditKinds).optional().describe('Only this kind'),
    refused: z.literal('true').optional().describe('Only refused actions'),
    from: calendarDate.optional().describe('First day, included'),
    to: calendarDate.optional().describe('Last day, included'),
  }),
  reply: z.object({
    entries: z.array(auditEntry).max(auditFilePageSize).describe('Newest first'),
    next: nextPage,
    child: subject.nullable().describe('The requested child'),
  }),
  doc: 'The audit log, newest first: changes, opened records, sign-ins, and every issue, return and undo.',
});

export const auditStaff = get('/api/info/audit_staff', 'administrator', {
  reply: z.array(person),
  doc: 'The accounts to filter the audit log by: all present and former ones, by name.',
});

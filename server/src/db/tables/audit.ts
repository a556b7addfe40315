import type { AuditKind } from '@storyvan/contract/audit-action';
import type { AuditAction } from '@storyvan/contract/audit-actions.gen';
import type { Programme } from '@storyvan/contract/common/programme';
import { instant, number, text } from './column.ts';
import { unexported } from './table.ts';

/** The audit log. */

export const audit_entry = unexported(
  'The audit log belongs to this server, which shows it under Audit log.',
  {
    entry_id: text().key(),
    at: instant(),
    staff_id: number().orNull(),
    via: text<'web' | 'command line' | 'storyvan'>(),
    kind: text<AuditKind>(),
    action: text<AuditAction>(),
    outcome: text<'done' | 'refused'>(),
    child_id: number().orNull(),
    program: text<Programme>().orNull(),
    site_grade_id: number().orNull(),
    /** The account that was changed. */
    account_id: number().orNull(),
    /** A short text on what was done; never a child's name or a secret. */
    detail: text(),
    /** Names the request in the log. */
    request_id: text().orNull(),
    /** The network address a sign-in came from; empty for everything else. */
    address: text().byDefault(),
  },
);

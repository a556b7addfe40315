import { auditLog, auditStaff } from '@storyvan/contract/audit';
import { byName } from '@storyvan/domain/name-order';
import { z } from 'zod';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, pageOf } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { findSubject, listEntries, listEvents, listEveryStaff } from './audit.queries.ts';
import { idsOf, newestFirst } from './audit.rules.ts';

/** The entry_id of the last entry of a page. */
const entryKey = z.tuple([z.uuid()]);

export function auditRoutes(api: Api): void {
  serve(api, auditLog, async ({ query, staff: reader }) => {
    const { staff = null, child: child_id = null, kind = null } = query;
    const child = child_id === null ? null : found(await findSubject.first(api.db, { child_id }), 'child');
    const { staff_id } = reader();
    api.audit.note({ at: api.now().toISOString(), staff_id, action: 'read_audit_log' });
    // Include entries still in the buffer, and this reading of the log.
    await api.audit.flush();
    const refused = query.refused === 'true';
    const { limit, from, to } = query;
    const [after] = keyIn(query.after, entryKey) ?? [];
    const ids = idsOf({ after, from, to });
    const wanted = { staff_id: staff, child_id, kind, refused, ...ids, limit: limit + 1 };
    // Slow when a staff member has few entries among very many of a kind.
    const on = api.db.longReads;
    const entries = kind === 'lending' ? [] : await listEntries(on, wanted);
    const events = refused || (kind !== null && kind !== 'lending') ? [] : await listEvents(on, wanted);
    const { page, next } = pageOf(newestFirst(entries, events), limit, (last) => [last.entry_id]);
    return { entries: page, next, child };
  });

  serve(api, auditStaff, async () => (await listEveryStaff.all(api.db, {})).sort(byName));
}

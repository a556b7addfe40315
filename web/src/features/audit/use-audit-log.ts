import { type AuditEntry, auditFilePageSize, auditLog } from '@storyvan/contract/audit';
import { auditKinds } from '@storyvan/contract/audit-action';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { call, pathOf } from '../../lib/call.ts';
import { idOf } from '../../lib/text-search.ts';
import { usePages } from '../../lib/use-pages.ts';

/** The filter of the log, as it is in the address. */
export interface AuditSearch {
  staff?: string | undefined;
  child?: string | undefined;
  kind?: string | undefined;
  refused?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Ignores values in the address that are not valid. */
export function queryOf({ staff, child, kind, refused, from, to }: AuditSearch) {
  return {
    staff: idOf(staff),
    child: idOf(child),
    kind: auditKinds.find((each) => each === kind),
    refused: refused === 'true' ? ('true' as const) : undefined,
    from: parseCalendarDate(from ?? '') ?? undefined,
    to: parseCalendarDate(to ?? '') ?? undefined,
  };
}

type Query = ReturnType<typeof queryOf>;

/** Every entry that matches, in large pages: a million entries take a thousand calls. */
async function loadForFile(query: Query): Promise<AuditEntry[]> {
  const pages: AuditEntry[][] = [];
  let after: string | undefined;
  do {
    const page = await call(auditLog, { query: { ...query, after, limit: auditFilePageSize } });
    pages.push(page.entries);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return pages.flat();
}

/** The log page by page, and the child it is filtered by, if any. */
export function useAuditLog(search: AuditSearch) {
  const query = queryOf(search);
  const { read, older, firstPage } = usePages({
    key: pathOf(auditLog, { query }),
    first: undefined as string | undefined,
    load: (after, signal) => call(auditLog, { query: { ...query, after } }, signal),
    rowsOf: (page) => page.entries,
    nextOf: (page) => page.next,
  });
  return { read, older: { ...older, loadAll: () => loadForFile(query) }, child: firstPage?.child };
}

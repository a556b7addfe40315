import { type AuditEntry, auditLog } from '@storyvan/contract/audit';
import { auditKinds } from '@storyvan/contract/audited';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { CallError, call, pathOf } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { idOf } from '../../lib/text-search.ts';
import { usePages } from '../../lib/use-pages.ts';

/** What the log is asked for, as it stands in the address. */
export interface AuditSearch {
  staff?: string | undefined;
  child?: string | undefined;
  kind?: string | undefined;
  refused?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What an address holds that means nothing is not asked for. */
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

/** Entries in one file: whoever asks for years of lending would wait for an hour. */
const mostInFile = 10_000;

async function loadForFile(query: Query): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const page = await call(auditLog, { query: { ...query, before } });
    all.push(...page.entries);
    before = page.next ?? undefined;
  } while (before !== undefined && all.length < mostInFile);
  if (before === undefined) return all;
  throw new CallError(
    413,
    'invalid_input',
    `One file holds ${counted(mostInFile, 'entry', 'entries')}: choose a shorter time or one person.`,
  );
}

/** The log page by page, and the child that it is about where one was asked for. */
export function useAuditLog(search: AuditSearch) {
  const query = queryOf(search);
  const { read, older, firstPage } = usePages({
    key: pathOf(auditLog, { query }),
    first: undefined as string | undefined,
    load: (before, signal) => call(auditLog, { query: { ...query, before } }, signal),
    rowsOf: (page) => page.entries,
    nextOf: (page) => page.next,
  });
  return { read, older: { ...older, loadAll: () => loadForFile(query) }, child: firstPage?.child };
}

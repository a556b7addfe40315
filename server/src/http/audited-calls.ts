import { programme } from '@storyvan/contract/common/programme';
import { type Audit, type AuditedCall, auditOf, type Endpoint } from '@storyvan/contract/endpoint';
import { formatDate } from '@storyvan/domain/calendar-date';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { Outcome } from '../db/command.ts';
import type { Database, Transaction } from '../db/database.ts';
import { type AuditEntry, writeAudit } from '../records/audit/audit.commands.ts';
import { withChangedColumns } from '../records/audit/changed-columns.ts';
import { fieldsOfRefused } from './bodies.ts';
import type { Api } from './context.ts';

/** Writes the audit entry that each endpoint of the contract describes. */

type AnyCall = AuditedCall<unknown, unknown, unknown>;
type EndpointAudit = Audit<AnyCall>;
type CallInput = Pick<AnyCall, 'params' | 'body'>;

const inWords = (value: unknown): string => {
  if (typeof value === 'number') return `no. ${value}`;
  if (typeof value !== 'string') return '';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
};

const detailOf = (audit: EndpointAudit, call: AnyCall): string =>
  [audit.detail?.(call)].flat().map(inWords).filter(Boolean).join(', ');

const idOf = (value: unknown): number | null => {
  const id = Number(value ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

function entryOf(api: Api, request: FastifyRequest, audit: EndpointAudit, call: AnyCall): AuditEntry {
  return {
    at: api.now().toISOString(),
    staff_id: request.signedIn?.staff.staff_id ?? null,
    action: audit.action,
    child_id: idOf(audit.child?.(call)),
    site_grade_id: idOf(audit.place?.(call)),
    account_id: idOf(audit.account?.(call)),
    program: programme.safeParse(audit.program?.(call)).data ?? null,
    request_id: request.id,
  };
}

/** The first change that a command makes with this database has its audit entry in the same transaction. */
function recordingDatabase(
  api: Api,
  audit: EndpointAudit,
  request: FastifyRequest,
  input: CallInput,
): Database {
  const { db } = api;
  let written = false;
  const recorded = async <T>(tx: Transaction, work: (tx: Transaction) => Promise<T>) => {
    const { action } = audit;
    const { result, changed } = await withChangedColumns(tx, { action, body: input.body }, () => work(tx));
    if (!(result instanceof Outcome && result.changed)) return { result, isChange: false };
    const call = { ...input, reply: result.reply };
    const entry = entryOf(api, request, audit, call);
    const detail = [detailOf(audit, call), changed].filter(Boolean).join(': ');
    await writeAudit(tx, { ...entry, detail });
    return { result, isChange: true };
  };
  return {
    ...db,
    async transaction(work) {
      if (written || !request.signedIn) return db.transaction(work);
      const { result, isChange } = await db.transaction((tx) => recorded(tx, work));
      written = isChange;
      return result;
    },
  };
}

const anHour = 3600_000;

export interface Auditing {
  /** The database for this request's writes. */
  databaseFor(request: FastifyRequest, input: CallInput): Database;
  /** Called after a successful read. */
  noteRead(request: FastifyRequest, call: AnyCall): void;
}

/** Records the calls of one endpoint. */
export function auditingOf(api: Api, endpoint: Endpoint): Auditing {
  const audit = auditOf(endpoint);
  const writes = audit !== null && endpoint.method === 'POST';
  const reads = audit !== null && endpoint.method === 'GET';
  const within = audit?.hourly ? anHour : undefined;
  return {
    databaseFor: (request, input) => (writes ? recordingDatabase(api, audit, request, input) : api.db),
    noteRead(request, call) {
      if (!reads) return;
      const entry = { ...entryOf(api, request, audit, call), detail: detailOf(audit, call) };
      // A card number that is not in use opens no record.
      if (audit.child === undefined || entry.child_id !== null) api.audit.note(entry, within);
    },
  };
}

/** Builds an audit entry from unvalidated input; unreadable parts are left out. */
function lenient({ action, ...read }: EndpointAudit): EndpointAudit {
  const orNothing =
    <T>(get: ((call: AnyCall) => T) | undefined) =>
    (call: AnyCall) => {
      try {
        return get?.(call);
      } catch {
        return undefined;
      }
    };
  const program = orNothing(read.program);
  return {
    action,
    child: orNothing(read.child),
    place: orNothing(read.place),
    account: orNothing(read.account),
    program: (call) => program(call) ?? '',
  };
}

/**
 * A signed-in staff member was refused: their role is too low, or they have not used a second factor. A change is
 * recorded each time, with its target; a read once in five minutes.
 */
export async function noteRefusal(api: Api, request: FastifyRequest, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !request.signedIn) return;
  if (error.code !== 'not_allowed' && error.code !== 'second_factor_missing') return;
  const { endpoint } = request.routeOptions.config;
  if (!endpoint) return;
  const audit = auditOf(endpoint) ?? { action: 'other_call' };
  const writes = endpoint.method === 'POST';
  // A role is refused before the body is read, what belongs to another account after it.
  const body = writes ? (request.body ?? (await fieldsOfRefused(request))) : undefined;
  const entry = entryOf(api, request, lenient(audit), { params: request.params, body, reply: undefined });
  const detail = audit.action === 'other_call' ? `${endpoint.method} ${endpoint.path}` : '';
  const refused = { ...entry, outcome: 'refused', detail } as const;
  if (writes) api.audit.add(refused);
  else api.audit.note(refused);
}

import { type AuditedCall, auditedCallOf } from '@storyvan/contract/audited';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { programme } from '@storyvan/contract/common/programme';
import type { Endpoint } from '@storyvan/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AuditEntry, writeAudit } from '../db/audit.commands.ts';
import { withChangedColumns } from '../db/changed-columns.ts';
import type { Database, Transaction } from '../db/database.ts';
import { wasGivenBefore } from '../db/once.commands.ts';
import { ApiError } from './api-error.ts';
import { fieldsOfRefused } from './bodies.ts';
import type { Api } from './context.ts';

/** Who did what, as contract/src/audited.ts says it of each call. */

interface Asked {
  params: unknown;
  body: unknown;
}
type Told = Asked & { reply: unknown };

/** The words of `status.status` that an endpoint may reply; none where its reply has no such field. */
function statusesOf({ reply }: Endpoint): readonly string[] {
  const status = fieldOf(fieldOf(reply, 'status'), 'status');
  if (status instanceof z.ZodEnum) return status.options.map(String);
  return status instanceof z.ZodLiteral ? [...status.values].map(String) : [];
}

const fieldOf = (schema: unknown, name: string): unknown =>
  schema instanceof z.ZodObject ? schema.shape[name] : undefined;

/** Which of them say that something was done; everything else is a refusal. */
export function doneStatusesOf(endpoint: Endpoint, { done }: AuditedCall): readonly string[] {
  const statuses = statusesOf(endpoint);
  const unknown = done?.find((word) => !statuses.includes(word));
  if (unknown) throw new Error(`${endpoint.path} never replies ${unknown}: correct contract/src/audited.ts.`);
  return done ?? statuses.slice(0, 1);
}

/** What a command says of itself: null or false where it did nothing, or a reply with its status. */
function somethingDone(done: readonly string[], { body, reply }: Told): boolean {
  if (reply === null || reply === false || wasGivenBefore(reply)) return false;
  const { status, conflicts } = (reply ?? {}) as { status?: { status: string }; conflicts?: unknown[] };
  if (!status || done.includes(status.status)) return true;
  // A weekly plan of which some rows were saved.
  return conflicts !== undefined && conflicts.length < (body as { rows: unknown[] }).rows.length;
}

/** What stands at "body.site_grade_id" or "reply.0.child_id"; undefined when there is nothing. */
const at = (told: Partial<Told>, where: string): unknown =>
  where.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], told);

const inWords = (value: unknown): string => {
  if (typeof value === 'number') return `no. ${value}`;
  if (typeof value !== 'string') return '';
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
};

function detailOf({ detail }: AuditedCall, told: Partial<Told>): string {
  if (detail === undefined) return '';
  if (typeof detail === 'string') return inWords(at(told, detail));
  if ('of' in detail) return at(told, detail.of) ? detail.yes : detail.no;
  return detail
    .map((where) => inWords(at(told, where)))
    .filter(Boolean)
    .join(', ');
}

const idAt = (told: Partial<Told>, where: string | undefined): number | null => {
  const id = where === undefined ? null : Number(at(told, where));
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
};

function entryOf(api: Api, request: FastifyRequest, row: AuditedCall, told: Partial<Told>): AuditEntry {
  return {
    at: api.now().toISOString(),
    staff_id: request.signedIn?.staff.staff_id ?? null,
    action: row.action,
    child_id: idAt(told, row.child),
    site_grade_id: idAt(told, row.place),
    account_id: idAt(told, row.account),
    program: row.program ? (programme.safeParse(at(told, row.program)).data ?? null) : null,
    request_id: request.id,
  };
}

/** Whatever the handler does first with this database and is no refusal has its entry in the same transaction. */
function recordingDatabase(
  { api, row, done }: { api: Api; row: AuditedCall; done: readonly string[] },
  request: FastifyRequest,
  asked: Asked,
): Database {
  const { db } = api;
  let written = false;
  const recorded = async <T>(tx: Transaction, work: (tx: Transaction) => Promise<T>) => {
    const { action } = row;
    const { result, changed } = await withChangedColumns(tx, { action, body: asked.body }, () => work(tx));
    const told = { ...asked, reply: result };
    if (!somethingDone(done, told)) return { result, done: false };
    const entry = entryOf(api, request, row, told);
    const detail = [detailOf(row, told), changed].filter(Boolean).join(': ');
    await writeAudit(tx, { ...entry, detail });
    return { result, done: true };
  };
  return {
    ...db,
    async transaction(work) {
      if (written || !request.signedIn) return db.transaction(work);
      const outcome = await db.transaction((tx) => recorded(tx, work));
      written = outcome.done;
      return outcome.result;
    },
  };
}

/** Lists are read again and again while a session goes on: one entry for each person, place and hour. */
const anHour = 3600_000;

export interface Auditing {
  /** The database as this request writes to it. */
  databaseFor(request: FastifyRequest, asked: Asked): Database;
  /** Once a read has been answered. */
  noteRead(request: FastifyRequest, told: Told): void;
}

/** How the calls of one endpoint are recorded. */
export function auditingOf(api: Api, endpoint: Endpoint): Auditing {
  const row = auditedCallOf(endpoint);
  const writes = row !== null && endpoint.method === 'POST';
  const reads = row !== null && endpoint.method === 'GET';
  const done = row ? doneStatusesOf(endpoint, row) : [];
  const within = row?.action === 'list_children' ? anHour : undefined;
  return {
    databaseFor: (request, asked) =>
      writes ? recordingDatabase({ api, row, done }, request, asked) : api.db,
    noteRead(request, told) {
      if (!reads) return;
      const entry = entryOf(api, request, row, told);
      // A card that nobody has opens no record.
      if (row.child === undefined || entry.child_id !== null) api.audit.note(entry, within);
    },
  };
}

/**
 * A signed-in staff member was refused: their role does not reach so far, or they have not shown a second factor. A
 * change is recorded each time, with whom it was aimed at; a read once in five minutes.
 */
export async function noteRefusal(api: Api, request: FastifyRequest, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !request.signedIn) return;
  if (error.code !== 'not_allowed' && error.code !== 'second_factor_missing') return;
  const { method, url: path } = request.routeOptions;
  if (path === undefined) return;
  const call = { method: method === 'POST' ? 'POST' : 'GET', path } as const;
  const row = auditedCallOf(call) ?? ({ action: 'other_call' } as const);
  // The refusal came before the body was read.
  const body = call.method === 'POST' ? await fieldsOfRefused(request) : undefined;
  const entry = entryOf(api, request, row, { params: request.params, body });
  const detail = row.action === 'other_call' ? `${call.method} ${path}` : '';
  const refused = { ...entry, outcome: 'refused', detail } as const;
  if (call.method === 'POST') api.audit.add(refused);
  else api.audit.note(refused);
}

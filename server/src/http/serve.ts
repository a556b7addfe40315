import type { StaffMember } from '@storyvan/contract/auth';
import {
  type BodyIn,
  type Endpoint,
  mostBodyBytes,
  type ParamsIn,
  type ReplyOf,
} from '@storyvan/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../records/work.ts';
import { auditingOf } from './audited-calls.ts';
import type { Api, Performer } from './context.ts';
import { isUnchanged } from './etags.ts';
import { type Input, inputOf } from './validation.ts';

export interface Call<E> extends Input<E> {
  /** Writes made here add their audit entry in the same transaction. */
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The signed-in staff member; throws 401 on an open endpoint without a session. */
  staff(): StaffMember;
  /** For a command of that staff member. */
  work(): Work;
}

/** Binds an endpoint of the contract to its handler: validates the input, serializes the reply by its schema. */
export function serve<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  // Bytes are sent as they are.
  const schema = endpoint.media ? {} : { response: { 200: replySchema(endpoint.reply) } };
  const auditing = auditingOf(api, endpoint);
  const readInput = inputOf(endpoint);
  const answer = (
    asked: Input<E>,
    request: FastifyRequest,
    reply: FastifyReply,
    staff: () => StaffMember,
  ) => {
    const db = auditing.databaseFor(request, asked);
    const work = () => ({
      db,
      staff_id: staff().staff_id,
      today: api.today(),
      now: api.now(),
      programs: api.library.programs,
    });
    return handle({ ...asked, db, request, reply, staff, work });
  };
  api.performers.set(endpoint, (input, { request, reply, staff_id }) =>
    answer(readInput(input), request, reply, () => ({ ...staffOf(request), staff_id })),
  );
  api.http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.may, endpoint },
    bodyLimit: mostBodyBytes(endpoint),
    schema,
    handler: async (request, reply) => {
      const asked = readInput(request);
      const replied = await answer(asked, request, reply, () => staffOf(request));
      auditing.noteRead(request, { ...asked, reply: replied });
      if (endpoint.etag && isUnchanged(request, reply, replied)) return reply.code(304).send();
      return replied;
    },
  });
}

/**
 * Makes a call inside of another one, for the staff member who did what it records, such as on a device without a
 * network. It is validated and recorded in the audit log as if it had been sent alone.
 */
export async function perform<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: { params?: ParamsIn<E>; body?: BodyIn<E> },
  within: Parameters<Performer>[1],
): Promise<ReplyOf<E>> {
  const performer = api.performers.get(endpoint);
  if (!performer) throw new Error(`${endpoint.path} is not served.`);
  return (await performer(input, within)) as ReplyOf<E>;
}

function staffOf({ signedIn }: FastifyRequest): StaffMember {
  if (signedIn) return signedIn.staff;
  throw new ApiError('not_signed_in', 'Please sign in.');
}

/** Made once in a process, also if it starts several servers, as tests do. */
const replySchemas = new WeakMap<z.ZodType, Record<string, unknown>>();

function replySchema(reply: z.ZodType): Record<string, unknown> {
  const known = replySchemas.get(reply);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(reply, { target: 'openapi-3.0' });
  replySchemas.set(reply, schema);
  return schema;
}

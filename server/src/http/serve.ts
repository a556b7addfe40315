import type { StaffMember } from '@storyvan/contract/auth';
import type { Endpoint, ReplyOf } from '@storyvan/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import type { Database } from '../db/database.ts';
import type { Work } from '../records/work.ts';
import { auditingOf } from './audited-calls.ts';
import type { Api } from './context.ts';
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
  api.http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.may, endpoint },
    schema,
    handler: async (request, reply) => {
      const asked = readInput(request);
      const db = auditing.databaseFor(request, asked);
      const staff = () => staffOf(request);
      const work = () => ({ db, staff_id: staff().staff_id, today: api.today(), now: api.now() });
      const answer = await handle({ ...asked, db, request, reply, staff, work });
      auditing.noteRead(request, { ...asked, reply: answer });
      return answer;
    },
  });
}

function staffOf({ signedIn }: FastifyRequest): StaffMember {
  if (signedIn) return signedIn.staff;
  throw new ApiError('not_signed_in', 'Please sign in.');
}

function replySchema(reply: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(reply, { target: 'openapi-3.0' });
  return schema;
}

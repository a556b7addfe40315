import { type ErrorCode, type ErrorReply, errorStatuses } from '@storyvan/contract/common/error-reply';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, EditConflict, type FieldError } from '../api-error.ts';
import type { DatabaseTrouble } from '../db/database.ts';
import { troubleOf } from '../db/database-trouble.ts';
import { readToTheEnd } from './connections.ts';
import { logTrouble } from './trouble-log.ts';

function reply(
  request: FastifyRequest,
  response: FastifyReply,
  status: number,
  code: ErrorCode,
  message: string,
  fields: FieldError[] = [],
): FastifyReply {
  const body: ErrorReply = { error: { code, message, fields, request_id: request.id } };
  return response.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const frameworkRefusals: Record<number, [ErrorCode, string]> = {
  400: ['invalid_input', 'The request could not be read.'],
  404: ['not_found', 'This address does not exist.'],
  413: ['too_large', 'The request is too large.'],
  414: ['invalid_input', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the body as JSON or as a form.'],
};

/** The message for people, and after how many seconds a program may retry. */
const troubles: Record<
  DatabaseTrouble,
  { code: 'unavailable' | 'no_space'; message: string; retryAfter: number }
> = {
  unavailable: {
    code: 'unavailable',
    message: 'The database cannot be reached at the moment. Please try again shortly.',
    retryAfter: 2,
  },
  busy: {
    code: 'unavailable',
    message: 'The database is busy, perhaps with an import, so nothing was saved. Please try again shortly.',
    retryAfter: 2,
  },
  no_space: {
    code: 'no_space',
    message:
      'The disk of the server is full, so nothing was saved. Tell the person who looks after Storyvan, then try again.',
    retryAfter: 10,
  },
  damaged: {
    code: 'unavailable',
    message:
      'The database on the server is damaged, so this cannot be shown or saved. Tell the person who looks after Storyvan: the latest backup must be restored (docs/running.md, “Restore”).',
    retryAfter: 60,
  },
};

/** One shape for every error: client errors with their message; faults are logged and reply without details. */
export function replyWithError(
  error: FastifyError | ApiError | Error,
  request: FastifyRequest,
  response: FastifyReply,
): FastifyReply {
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) response.header('retry-after', error.retryAfter);
    const message =
      error instanceof EditConflict ? error.messageFor(request.signedIn?.staff.name) : error.message;
    return reply(request, response, error.status, error.code, message, error.fields);
  }
  const trouble = troubleOf(error);
  if (trouble) {
    logTrouble(request, trouble, error);
    const { code, message, retryAfter } = troubles[trouble];
    response.header('retry-after', retryAfter);
    return reply(request, response, errorStatuses[code], code, message);
  }
  const refusal = frameworkRefusals[(error as FastifyError).statusCode ?? 500];
  if (refusal) return reply(request, response, errorStatuses[refusal[0]], ...refusal);
  request.log.error({ err: error }, 'fault');
  return reply(
    request,
    response,
    500,
    'fault',
    'Something went wrong on the server. The error is in its log.',
  );
}

export function installErrorReplies(http: FastifyInstance): void {
  http.setErrorHandler(async (error: FastifyError | ApiError | Error, request, response) => {
    if ((error as FastifyError).statusCode === 413) await readToTheEnd(request.raw);
    return replyWithError(error, request, response);
  });
}

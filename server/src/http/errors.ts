import type { ErrorCode, ErrorReply } from '@storyvan/contract/common/error-reply';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type FieldError } from './api-error.ts';

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
  404: ['not_found', 'There is no such address.'],
  413: ['too_large', 'The request is too large.'],
  414: ['invalid_input', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the body as JSON or as a form.'],
};

/** One shape for every failure: client errors as they are, faults logged and without details. */
export function replyWithError(
  error: FastifyError | ApiError | Error,
  request: FastifyRequest,
  response: FastifyReply,
): FastifyReply {
  if (error instanceof ApiError) {
    if (error.retryAfter !== undefined) response.header('retry-after', error.retryAfter);
    return reply(request, response, error.status, error.code, error.message, error.fields);
  }
  const refusal = frameworkRefusals[(error as FastifyError).statusCode ?? 500];
  if (refusal) return reply(request, response, (error as FastifyError).statusCode ?? 400, ...refusal);
  request.log.error({ err: error }, 'fault');
  return reply(request, response, 500, 'fault', 'Something went wrong here. It was written to the log.');
}

export function installErrorReplies(http: FastifyInstance): void {
  http.setErrorHandler(replyWithError);
}

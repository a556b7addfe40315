import { listChanges } from '@storyvan/contract/changes';
import { type ErrorCode, errorStatuses } from '@storyvan/contract/common/error-reply';
import type { Endpoint } from '@storyvan/contract/endpoint';
import type { Reference, Response } from './openapi.ts';

/** When each error code is returned. */
export const meaningsOfCodes: Readonly<Record<ErrorCode, string>> = {
  invalid_input: 'A parameter or the body is not valid; `fields` names which, each with a sentence.',
  future_date: 'The date is in the future. Nothing was written.',
  date_before_issue: 'The return is dated before its issue. Nothing was written.',
  date_before_last_move: 'The date is before the copy or child came where it is. Nothing was written.',
  not_signed_in: 'Not signed in: sign in.',
  sign_in_ended: 'The sign-in has ended, for the reason in `message`: sign in again.',
  sign_in_failed: 'The username or the password is wrong.',
  second_factor_needed: 'The password is right, and the account has a second factor: send its code too.',
  foreign_origin: 'The browser reports that a page of another site made this call.',
  not_allowed: 'The role of the account is too low.',
  password_change_needed: 'The password was set by an administrator: change it first.',
  second_factor_missing: 'Calls for administrators need a sign-in with a second factor.',
  not_found: 'The address does not exist, or there is no record with this id in this programme.',
  method_not_allowed: 'The address does not have this method: `Allow` lists its methods.',
  conflict:
    'The `version` is stale (optimistic lock), or the `request_id` was used for another request. Nothing was written.',
  cursor_expired:
    'The cursor of the feed of changes is too old, or a backup was restored since: start again without `after`.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body is neither JSON nor a form.',
  wrong_host: 'The server does not accept this Host.',
  too_many_requests: 'Rate limit: wait as many seconds as Retry-After says.',
  too_many_attempts: 'Too many sign-in attempts: wait as many seconds as Retry-After says.',
  fault: 'Something went wrong in the server; it is in its log under `request_id`.',
  unavailable: 'The server cannot answer now: try again, with the same `request_id` in the body.',
  no_space: 'The disk of the server is full. Nothing was written.',
};

const namesOfStatuses: Readonly<Record<number, string>> = {
  400: 'InvalidInput',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  409: 'Conflict',
  410: 'CursorExpired',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  421: 'WrongHost',
  429: 'TooManyAttempts',
  500: 'Fault',
  503: 'Unavailable',
  507: 'NoSpace',
};

/** Statuses that no call of the document replies: 405 is for a method that the address does not have. */
const ofNoCall = new Set<number>([errorStatuses.method_not_allowed]);

const codesOf = (status: number): ErrorCode[] =>
  (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => errorStatuses[code] === status);

const examples: Partial<Record<ErrorCode, object>> = {
  invalid_input: {
    message: 'This date does not exist. Write it year-month-day, such as 2026-1-5.',
    fields: [
      {
        field: 'date_issue',
        message: 'This date does not exist. Write it year-month-day, such as 2026-1-5.',
      },
    ],
  },
  not_signed_in: { message: 'Please sign in.', fields: [] },
  not_found: { message: 'There is no such site.', fields: [] },
};

const request_id = '019aa5b2-6a00-7000-8000-0000000000ff';

function errorResponse(status: number): Response {
  const codes = codesOf(status);
  const first = codes[0] as ErrorCode;
  const said = examples[first] ?? {
    message: meaningsOfCodes[first].replace(/[:;`].*/, '').replace(/\.?$/, '.'),
    fields: [],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningsOfCodes[code]}`).join('\n\n'),
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorReply' },
        example: { error: { code: first, ...said, request_id } },
      },
    },
  };
}

/** The error replies, by the names that operations refer to. */
export const errorResponses = (): Record<string, Response> =>
  Object.fromEntries(
    [...new Set(Object.values(errorStatuses))]
      .filter((status) => !ofNoCall.has(status))
      .map((status) => [nameOf(status), errorResponse(status)]),
  );

function nameOf(status: number): string {
  const name = namesOfStatuses[status];
  if (name) return name;
  throw new Error(`Name the status ${status} in server/src/openapi/errors.ts.`);
}

/** The error statuses of a call, with their descriptions. */
export function failuresOf(endpoint: Endpoint): Record<string, Reference> {
  const writes = endpoint.method === 'POST';
  const named = endpoint.params !== undefined || endpoint.body !== undefined;
  const access = endpoint.may;
  const may: Record<number, boolean> = {
    401: access !== 'open' || endpoint.path.endsWith('/grant_ci'),
    403: access !== 'open' || writes,
    404: named && (access !== 'open' || endpoint.method === 'GET'),
    409: writes && access !== 'open',
    410: endpoint.path === listChanges.path,
    413: writes,
    415: writes,
    507: writes,
  };
  const statuses = [...new Set(Object.values(errorStatuses))].filter(
    (status) => !ofNoCall.has(status) && (may[status] ?? true),
  );
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );
}

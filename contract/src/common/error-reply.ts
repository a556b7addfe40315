import { z } from 'zod';

/** The closed list of client errors, each with its HTTP status. */
export const errorStatuses = {
  invalid_input: 400,
  future_date: 400,
  date_before_issue: 400,
  date_before_last_move: 400,
  not_signed_in: 401,
  sign_in_ended: 401,
  sign_in_failed: 401,
  second_factor_needed: 401,
  foreign_origin: 403,
  not_allowed: 403,
  password_change_needed: 403,
  second_factor_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  cursor_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  too_many_attempts: 429,
  too_many_requests: 429,
  fault: 500,
  unavailable: 503,
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The shape of every error reply. */
export const errorReply = z.object({
  error: z.object({
    code: z
      .enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]])
      .describe('The error code, for programs'),
    message: z.string().describe('A sentence for people'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('The input; nested inputs with dots'),
          message: z.string(),
        }),
      )
      .describe('The invalid inputs; empty if the error is not about an input'),
    request_id: z.string().describe('Id of this request in the log'),
  }),
});
export type ErrorReply = z.infer<typeof errorReply>;

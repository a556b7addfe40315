import { type ErrorCode, errorStatuses } from '@storyvan/contract/common/error-reply';

export interface FieldError {
  field: string;
  message: string;
}

/** A client error: what the caller did wrong, with a sentence for people. The codes are a closed list. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: FieldError[] = [],
    /** Seconds to wait, told in Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.status = errorStatuses[code];
  }

  static notFound(what: string): ApiError {
    return new ApiError('not_found', `There is no such ${what}.`);
  }

  static invalid(message: string, fields: FieldError[] = []): ApiError {
    return new ApiError('invalid_input', message, fields);
  }
}

/** The row, or 404 naming what was not found. */
export function found<T>(row: T | null, what: string): T {
  if (row === null) throw ApiError.notFound(what);
  return row;
}

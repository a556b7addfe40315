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

  /** A save that was made from a version that is no more; `by` has made the later one. */
  static changedMeanwhile(what: string, by: string | null): ApiError {
    const who = by ?? 'Somebody';
    return new ApiError(
      'conflict',
      `${who} has changed this ${what} since you opened it. Nothing of yours was saved yet.`,
    );
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

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

  /** A save of a version that is no longer the latest; `by` is the name of the person who made the later one. */
  static changedMeanwhile(what: string, by: string | null): ApiError {
    return new EditConflict(what, by);
  }

  static invalid(message: string, fields: FieldError[] = []): ApiError {
    return new ApiError('invalid_input', message, fields);
  }
}

const notSaved = 'Nothing of yours was saved yet.';

/** Two saves of one record: its sentence depends on who reads it, since people also meet their own changes. */
export class EditConflict extends ApiError {
  constructor(
    private readonly what: string,
    private readonly by: string | null,
  ) {
    super('conflict', `${by ?? 'Someone'} has changed this ${what} since you opened it. ${notSaved}`);
  }

  /** Names of staff are unique. */
  messageFor(name: string | undefined): string {
    if (this.by === null || this.by !== name) return this.message;
    return `You have changed this ${this.what} since you opened it, perhaps in another window. ${notSaved}`;
  }
}

/** The row, or 404 naming what was not found. */
export function found<T>(row: T | null, what: string): T {
  if (row === null) throw ApiError.notFound(what);
  return row;
}

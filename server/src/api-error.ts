import { type ErrorCode, errorStatuses } from '@storyvan/contract/common/error-reply';
import { type CalendarDate, futureProblem } from '@storyvan/domain/calendar-date';

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
    /** Seconds to wait, sent as Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.status = errorStatuses[code];
  }

  static notFound(what: string): ApiError {
    return new ApiError('not_found', `There is no such ${what}.`);
  }

  /** A save based on a stale version; `by` is the name of the person who saved the later one. */
  static changedMeanwhile(what: string, by: string | null): ApiError {
    return new EditConflict(what, by);
  }

  static invalid(message: string, fields: FieldError[] = []): ApiError {
    return new ApiError('invalid_input', message, fields);
  }

  static invalidField(field: string, message: string): ApiError {
    return ApiError.invalid(message, [{ field, message }]);
  }

  static versionRequired(): ApiError {
    return ApiError.invalidField(versionRequired.field, versionRequired.message);
  }
}

const notSaved = 'Your changes have not been saved.';

/** An optimistic lock failed. The sentence depends on the reader, who may be the author of the later version. */
export class EditConflict extends ApiError {
  constructor(
    private readonly what: string,
    private readonly by: string | null,
  ) {
    super('conflict', `${by ?? 'Someone'} changed this ${what} after you opened it. ${notSaved}`);
  }

  /** Names of staff are unique. */
  messageFor(name: string | undefined): string {
    if (this.by === null || this.by !== name) return this.message;
    return `You changed this ${this.what} after you opened it, perhaps in another window. ${notSaved}`;
  }
}

/** Throws if there are problems; the first becomes the message of the reply. */
export function refuseInvalid(problems: readonly FieldError[]): void {
  if (problems[0]) throw ApiError.invalid(problems[0].message, [...problems]);
}

/** For what cannot have happened yet. */
export function refuseFuture(date: CalendarDate, today: CalendarDate): void {
  const problem = futureProblem(date, today);
  if (problem) throw new ApiError('future_date', problem);
}

/** Without a version, it is unknown what the caller has seen. */
export const versionRequired: FieldError = { field: 'version', message: 'The version is required.' };

/** Returns the row, or throws 404 with the name of what was not found. */
export function found<T>(row: T | null, what: string): T {
  if (row === null) throw ApiError.notFound(what);
  return row;
}

import type { ErrorReply } from '@storyvan/contract/common/error-reply';
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '@storyvan/contract/endpoint';
import { noteAnswer } from './connection.ts';

/** What a call needs besides its endpoint; keys without content may be left out. */
export interface CallInput<E> {
  params?: ParamsIn<E>;
  query?: QueryIn<E>;
  body?: BodyIn<E>;
}

/** Why a call failed: the server's own sentence, or that it could not be reached (status 0). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorReply['error']['code'] | 'unreachable',
    message: string,
    /** The sentence for each input that was wrong, by its name. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** After how many milliseconds the server may be asked again, where it said so. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

let onSignedOut: () => void = () => undefined;

/** What to do when the server says that nobody is signed in any more. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

let onPasswordChangeNeeded: () => void = () => undefined;

/** What to do when the server says that first another password is to be chosen. */
export function whenPasswordChangeNeeded(listener: () => void): void {
  onPasswordChangeNeeded = listener;
}

export function pathOf<E extends Endpoint>(endpoint: E, { params, query }: CallInput<E>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Sends one call of the contract; throws a CallError unless it succeeded. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await fetch(pathOf(endpoint, input), {
    method: endpoint.method,
    signal: signal ?? null,
    ...(endpoint.method === 'POST'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body ?? {}) }
      : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    noteAnswer(false);
    throw new CallError(0, 'unreachable', 'The server cannot be reached. Is the network on?');
  });
  noteAnswer(true);
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok && reply !== null) return reply as ReplyOf<E>;
  const error = (reply as ErrorReply | null)?.error;
  if (error?.code === 'not_signed_in') onSignedOut();
  if (error?.code === 'password_change_needed') onPasswordChangeNeeded();
  throw new CallError(
    response.status,
    error?.code ?? 'fault',
    error?.message ?? 'An unknown error has occurred.',
    Object.fromEntries((error?.fields ?? []).map(({ field, message }) => [field, message])),
    retryAfterOf(response),
  );
}

/** Retry-After in seconds, as this server gives it; a proxy's date is not read. */
function retryAfterOf({ headers }: Response): number | null {
  const seconds = headers.get('retry-after');
  return seconds !== null && /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

import type { ErrorReply } from '@storyvan/contract/common/error-reply';
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '@storyvan/contract/endpoint';
import { noteAnswer } from './connection.ts';

/** The input of a call; parts without content may be left out. */
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
    /** In how many milliseconds to retry, if the server said so. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

type SignedOut = (why: string | null) => void;
let beforeCall: () => SignedOut = () => () => undefined;

/**
 * Asked as each call is sent for what to do, with the reason if the server knows it, if it replies that the user is
 * signed out.
 */
export function whenSignedOut(listen: () => SignedOut): void {
  beforeCall = listen;
}

let onPasswordChangeNeeded: () => void = () => undefined;

/** Called when the server says that a new password must be chosen first. */
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

const headersWithinMs = 15_000;
const bodyWithinMs = 60_000;

/**
 * Fetches with a time limit: a half-open mobile connection would otherwise keep a form waiting for minutes. A reply that
 * is cut off counts as lost. `signal` is the caller's own reason to stop.
 */
async function fetchInTime(
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
  withinMs = headersWithinMs,
) {
  const control = new AbortController();
  const stop = () => control.abort();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  let late = false;
  const giveUp = () => {
    late = true;
    stop();
  };
  let timer = setTimeout(giveUp, withinMs);
  try {
    const response = await fetch(path, { ...init, signal: control.signal });
    clearTimeout(timer);
    timer = setTimeout(giveUp, bodyWithinMs);
    const reply: unknown = await response.json().catch((error: unknown) => {
      if (response.ok) throw error;
      return null;
    });
    if (response.ok && reply === null) throw new Error('An empty reply.');
    noteAnswer(true);
    return { response, reply };
  } catch (error) {
    if (signal?.aborted) throw error;
    noteAnswer(false);
    const message = late
      ? 'The server takes too long to answer.'
      : 'The server cannot be reached. Is the network on?';
    throw new CallError(0, 'unreachable', message);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/** Asks the server; `withinMs` limits how long its reply may take to begin. */
type Ask = (input: CallInput<Endpoint>, withinMs?: number) => Promise<unknown>;
export type Answerer = (endpoint: Endpoint, input: CallInput<Endpoint>, ask: Ask) => Promise<unknown>;

let answerer: Answerer = (_, input, ask) => ask(input);

/** Calls are answered by this instead; it may ask the server. For work without a network (field/). */
export function answerInstead(answer: Answerer): void {
  answerer = answer;
}

/** Sends one call of the contract; throws a CallError unless it succeeded. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const ask: Ask = async (asked, withinMs) =>
    (await send(endpoint, asked as CallInput<E>, signal, withinMs)).reply;
  return (await answerer(endpoint, input as CallInput<Endpoint>, ask)) as ReplyOf<E>;
}

/** A page of a list that is a bare array, and the address of the next page; null on the last one. */
interface LinkedPage<Row> {
  rows: Row[];
  next: URL | null;
}

type RowOf<E> = ReplyOf<E> extends (infer Row)[] ? Row : never;

/** Asks for one page of such a list. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<LinkedPage<RowOf<E>>> {
  const { response, reply } = await send(endpoint, input, signal);
  const path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  return { rows: reply as RowOf<E>[], next: path === undefined ? null : new URL(path, location.href) };
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  withinMs?: number,
) {
  const { method } = endpoint;
  const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body ?? {}) };
  const init = { method, ...(method === 'POST' ? sent : {}) };
  const signedOut = beforeCall();
  const { response, reply } = await fetchInTime(pathOf(endpoint, input), init, signal, withinMs);
  if (response.ok) return { response, reply: reply as ReplyOf<E> };
  const error = (reply as ErrorReply | null)?.error;
  if (error?.code === 'not_signed_in') signedOut(null);
  if (error?.code === 'sign_in_ended') signedOut(error.message);
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

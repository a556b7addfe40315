import type { ErrorReply } from '@storyvan/contract/common/error-reply';
import type { BodyIn, Endpoint, ReplyOf } from '@storyvan/contract/endpoint';
import { cleanup } from '@testing-library/react';
import { type DefaultBodyType, delay, HttpResponse, http, type PathParams } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The API of a test: typed by the contract; a call without a reply fails the test. */
const server = setupServer();

/** The input of a call, as the server would see it. */
interface Received<E> {
  params: Record<string, string>;
  query: URLSearchParams;
  body: BodyIn<E>;
}

export type Answer<E> = ReplyOf<E> | ((received: Received<E>) => ReplyOf<E> | Promise<ReplyOf<E>>);

/** Replies to every call of the endpoint; the last one set for an endpoint counts. */
export function reply<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
  answerWith(endpoint, async (received) => {
    const given =
      typeof answer === 'function'
        ? await (answer as (received: Received<E>) => ReplyOf<E> | Promise<ReplyOf<E>>)(received)
        : answer;
    return HttpResponse.json(given as DefaultBodyType);
  });
}

/** Replies with a list in pages, each with a link to the next. */
export function replyPages<E extends Endpoint>(endpoint: E, pages: ReplyOf<E>[]): void {
  answerWith(endpoint, async ({ params, query }) => {
    const page = params.page === undefined ? Number(query.get('after') ?? 0) : Number(params.page) - 1;
    const isLast = page === pages.length - 1;
    return HttpResponse.json(pages[page] as DefaultBodyType, {
      headers: isLast ? {} : { link: `</api/next?after=${page + 1}>; rel="next"` },
    });
  });
}

/** Replies with the API's error shape. */
export function failWith(
  endpoint: Endpoint,
  status: number,
  code: ErrorReply['error']['code'],
  message: string,
  once: Promise<unknown> = Promise.resolve(),
): void {
  const error: ErrorReply = { error: { code, message, fields: [], request_id: 'test' } };
  answerWith(endpoint, async () => {
    await once;
    return HttpResponse.json(error, { status });
  });
}

/** The server takes the call in, and its reply is lost. */
export function loseReply<E extends Endpoint>(endpoint: E, takeIn: (received: Received<E>) => void): void {
  answerWith<E>(endpoint, async (received) => {
    takeIn(received);
    return HttpResponse.json(null);
  });
}

/** The call never reaches the server, as without a network. */
export function loseConnection(endpoint: Endpoint): void {
  answerWith(endpoint, async () => HttpResponse.error());
}

/** The reply never comes, for the loading state. */
export function neverAnswer(endpoint: Endpoint): void {
  answerWith(endpoint, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
}

function answerWith<E extends Endpoint>(
  endpoint: E,
  resolve: (received: Received<E>) => Promise<Response>,
): void {
  const on = endpoint.method === 'GET' ? http.get : http.post;
  server.use(
    on(endpoint.path, async ({ request, params }) => {
      const text = await request.clone().text();
      return (await resolve({
        params: textOf(params),
        query: new URL(request.url).searchParams,
        body: (text ? JSON.parse(text) : undefined) as BodyIn<E>,
      })) as HttpResponse<DefaultBodyType>;
    }),
  );
}

const textOf = (params: PathParams): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));

/** For the tests of one file: listens, and after each test fails it if a call had no reply. */
export function serveReplies(): void {
  const unhandled: string[] = [];

  beforeAll(() => {
    server.listen({
      onUnhandledRequest: (request, print) => {
        unhandled.push(`${request.method} ${new URL(request.url).pathname}`);
        print.error();
      },
    });
  });

  afterEach(() => {
    // Before the replies are removed: a screen that is still shown could ask again.
    cleanup();
    server.resetHandlers();
    const calls = unhandled.splice(0);
    if (calls.length > 0) throw new Error(`No reply was set for ${calls.join(', ')}.`);
  });

  afterAll(() => server.close());
}

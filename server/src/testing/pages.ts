import type { Endpoint, ParamsIn, ReplyOf } from '@storyvan/contract/endpoint';
import { pathOf, type TestApp } from './test-app.ts';

/** The pages of a list that is a bare array, followed by the `Link` header as other programs do. */
export async function linkedPages<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  { params, query = {} }: { params: ParamsIn<E>; query?: Record<string, string> },
): Promise<ReplyOf<E>[]> {
  const pages: ReplyOf<E>[] = [];
  let url: string | undefined =
    `${pathOf(endpoint, params as Record<string, unknown>)}?${new URLSearchParams(query)}`;
  while (url !== undefined) {
    const reply = await app.send('GET', url);
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`);
    pages.push(reply.json());
    url = nextIn(reply.headers.link);
  }
  return pages;
}

/** The address of the next page in a `Link` header. */
export const nextIn = (link: unknown): string | undefined => /^<(.+)>; rel="next"$/.exec(String(link))?.[1];

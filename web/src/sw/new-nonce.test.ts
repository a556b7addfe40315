import { expect, it } from 'vitest';
import { withNewNonce } from './new-nonce.ts';

const kept = () =>
  new Response('<meta name="style-nonce" nonce="b2xk+/=="><title>Storyvan</title>', {
    headers: {
      'content-security-policy': "default-src 'none'; style-src 'self' 'nonce-b2xk+/=='; img-src 'self'",
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'x-frame-options': 'DENY',
    },
  });

it('a kept page, each time it is opened, has a new nonce in its text and the same one in its policy', async () => {
  const replies = await Promise.all([1, 2].map(() => withNewNonce(kept())));
  const nonces = await Promise.all(
    replies.map(async (reply) => {
      const nonce = /nonce="([\w+/]{22}==)"/.exec(await reply.text())?.[1];
      expect(reply.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self'`,
      );
      return nonce;
    }),
  );
  expect(new Set([...nonces, 'b2xk+/==', undefined]).size).toBe(4);
});

it('a kept page has the other headers that the server sent with it, but not those of its compressed text', async () => {
  const { headers } = await withNewNonce(kept());
  expect([
    headers.get('x-frame-options'),
    headers.get('content-type'),
    headers.get('content-encoding'),
  ]).toEqual(['DENY', 'text/html; charset=utf-8', null]);
});

it('a page without a policy is not opened', async () => {
  await expect(withNewNonce(new Response('<title>Storyvan</title>'))).rejects.toThrow('without its policy');
});

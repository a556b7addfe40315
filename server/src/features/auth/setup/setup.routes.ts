import { setTimeout } from 'node:timers/promises';
import { checkSetup, checkSetupCode, finishSetup, leaveDemo, setUpDemo } from '@storyvan/contract/setup';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../api-error.ts';
import { clearAuthCookie } from '../../../http/auth-cookies.ts';
import type { Api } from '../../../http/context.ts';
import { networkOf } from '../../../http/network.ts';
import { serve } from '../../../http/serve.ts';
import { waitAfter, waitMessage } from '../attempts/sign-in-throttle.rules.ts';
import { leaveTheDemo } from './leave-demo.commands.ts';
import { setUpBefore } from './set-up-before.ts';
import { checkPassword, isSetupCode, setUp } from './setup.commands.ts';

const closed = {
  status: 'already set up' as const,
  message: 'This library is set up already. Sign in instead.',
};
const wrong = {
  status: 'wrong code' as const,
  message: 'This is not the setup code. The server prints it when it starts.',
};
const done = (message: string) => ({ status: 'done' as const, message });

/** Milliseconds after which a call that waits for the demo replies. */
const longestReply = 5000;

export function setupRoutes(api: Api): void {
  const { db } = api;
  const isSetUp = setUpBefore(db);

  const attempts = new SetupAttempts();

  /** Attempts are counted before the code is checked, so that sending a thousand at once gains nothing. */
  async function isRightCode({ ip }: FastifyRequest, code: string): Promise<boolean> {
    const network = networkOf(ip);
    attempts.count(network, api.now());
    const isRight = await isSetupCode(db, code);
    if (isRight) attempts.forget(network);
    return isRight;
  }

  /** Why the call is refused; null for the right code. */
  async function refusalFor(request: FastifyRequest, code: string) {
    if (await isSetUp()) return closed;
    if (await isRightCode(request, code)) return null;
    // Once someone has finished, no code is right.
    return (await isSetUp()) ? closed : wrong;
  }

  const wrongCode = async (request: FastifyRequest, code: string) =>
    (await isRightCode(request, code)) ? null : wrong;
  /** The demo that loads, or is loaded: the reply may be lost. */
  let loading: ReturnType<NonNullable<Api['loadDemo']>> | null = null;
  let isLoaded = false;

  serve(api, checkSetupCode, async ({ body, request }) => ({
    status: (await refusalFor(request, body.code)) ?? done('This is the setup code.'),
  }));

  serve(api, checkSetup, async ({ body, request }) => {
    const refusal = await refusalFor(request, body.code);
    if (refusal) return { status: refusal };
    const { username, name, password } = body.administrator ?? {};
    if (username && name && password) await checkPassword({ username, name, password });
    return { status: done('This step is complete.') };
  });

  serve(api, finishSetup, async ({ body: { code, ...given }, request }) => {
    const refusal = await refusalFor(request, code);
    if (refusal) return { status: refusal };
    const isDone = await setUp(db, given, { now: api.now(), via: 'web' });
    return { status: isDone ? done('The library is set up.') : closed };
  });

  serve(api, setUpDemo, async ({ body, request }) => {
    // The demo may have been left, also at another server process.
    if (isLoaded && !(await isSetUp())) [loading, isLoaded] = [null, false];
    const refusal = loading ? await wrongCode(request, body.code) : await refusalFor(request, body.code);
    if (refusal) return { status: refusal, sign_in: null };
    if (!api.loadDemo) throw ApiError.invalid('This server cannot load the demo programme.');
    // A busy machine takes minutes, longer than a browser waits for a reply.
    loading ??= api.loadDemo().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    const sign_in = await Promise.race([
      loading,
      setTimeout(longestReply, 'loading' as const, { ref: false }),
    ]);
    if (sign_in === 'loading')
      return { status: { status: 'loading' as const, message: 'The demo is still loading.' }, sign_in: null };
    if (sign_in === null)
      throw new ApiError(
        'conflict',
        'The demo programme is loaded only into an empty library, and this one has records already.',
      );
    isLoaded = true;
    return { status: done('The demo programme is loaded.'), sign_in };
  });

  serve(api, leaveDemo, async ({ body, staff, request, reply: answer }) => {
    const { username } = staff();
    const reply = await leaveTheDemo(db, { username, ...body, now: api.now() });
    if (reply.code === null) return reply;
    clearAuthCookie(request, answer);
    request.log.info({ username }, 'the demo was left: the database is empty');
    return reply;
  });
}

/**
 * Attempts with a setup code. No one can guess 60 bits, so a wait of a few seconds for the network that they come from is
 * enough, and strangers elsewhere delay no one. They are counted in memory: each start of the server forgets them.
 */

/** More networks than this cost memory; the one that tried longest ago is forgotten. */
const mostNetworks = 10_000;

class SetupAttempts {
  readonly #byNetwork = new Map<string, { failures: number; last: number }>();

  /** Counts an attempt as failed until `forget`; throws 429 with the seconds to wait after too many. */
  count(network: string, now: Date): void {
    const { failures, last } = this.#byNetwork.get(network) ?? { failures: 0, last: 0 };
    const wait = waitAfter(failures);
    const left = Math.ceil(Math.min(wait, wait - (now.getTime() - last)) / 1000);
    if (left > 0) throw new ApiError('too_many_attempts', waitMessage(left), [], left);
    this.#byNetwork.delete(network);
    this.#byNetwork.set(network, { failures: failures + 1, last: now.getTime() });
    const [oldest] = this.#byNetwork.keys();
    if (this.#byNetwork.size > mostNetworks && oldest !== undefined) this.#byNetwork.delete(oldest);
  }

  /** After the right code. */
  forget(network: string): void {
    this.#byNetwork.delete(network);
  }
}

import { checkSetup, checkSetupCode, finishSetup, setUpDemo } from '@storyvan/contract/setup';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../api-error.ts';
import type { Api } from '../../../http/context.ts';
import { networkOf } from '../../../http/network.ts';
import { serve } from '../../../http/serve.ts';
import { countAttempt, uncountAttempt } from '../attempts/sign-in-attempts.commands.ts';
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

/** Failures are counted by this name, as those of accounts are. */
const counted = 'setup';

export function setupRoutes(api: Api): void {
  const { db } = api;
  const isSetUp = setUpBefore(db);

  /** Why the call is refused; null for the right code. Attempts are counted before the code is checked. */
  async function refusalFor(request: FastifyRequest, code: string) {
    if (await isSetUp()) return closed;
    const now = api.now();
    const source = networkOf(request.ip);
    const attempt = { account: counted, places: [{ lane: 'stranger' as const, source }], network: source };
    const failure = await countAttempt(db, attempt, now);
    if (!(await isSetupCode(db, code))) return wrong;
    await db.transaction((tx) => uncountAttempt(tx, failure));
    return null;
  }

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
    const refusal = await refusalFor(request, body.code);
    if (refusal) return { status: refusal, sign_in: null };
    if (!api.loadDemo) throw ApiError.invalid('This server cannot load the demo programme.');
    const sign_in = await api.loadDemo();
    if (sign_in === null)
      throw new ApiError(
        'conflict',
        'The demo programme is loaded only into an empty library, and this one has records already.',
      );
    return { status: done('The demo programme is loaded.'), sign_in };
  });
}

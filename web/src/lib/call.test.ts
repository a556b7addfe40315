import { checkLogin } from '@storyvan/contract/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { neverAnswered, silentAfterHeaders } from '../testing/half-open.ts';
import { call } from './call.ts';

const tooLong = { status: 0, code: 'unreachable', message: 'The server takes too long to answer.' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The state of a call after some seconds: its error, or null while it is pending. */
async function after(seconds: number, signal?: AbortSignal): Promise<unknown> {
  let failure: unknown = null;
  call(checkLogin, {}, signal).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return failure;
}

describe('a call over a half-open connection', () => {
  it('without a reply, fails after 15 seconds with a sentence', async () => {
    neverAnswered();
    expect(await after(14)).toBeNull();
    expect(await after(15)).toMatchObject(tooLong);
  });

  it('whose reply begins and never ends, fails a minute later', async () => {
    silentAfterHeaders();
    expect(await after(59)).toBeNull();
    expect(await after(60)).toMatchObject(tooLong);
  });

  it('that its caller aborts, ends at once and does not count as a failure of the server', async () => {
    neverAnswered();
    const control = new AbortController();
    control.abort();
    expect(await after(0, control.signal)).toMatchObject({ name: 'AbortError' });
  });
});

describe('a reply', () => {
  it.each([
    ['that is cut off', '{"session_id":'],
    ['of a captive portal', '<html>Accept the terms of this network</html>'],
  ])('%s, counts as lost, so that the call is sent again', async (_, text) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text));
    expect(await after(0)).toMatchObject({ status: 0, code: 'unreachable' });
  });
});

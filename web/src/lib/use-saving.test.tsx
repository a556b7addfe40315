import { signOut } from '@storyvan/contract/auth';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { neverAnswered } from '../testing/half-open.ts';
import { CallError, call } from './call.ts';
import { makeQueryClient } from './query-client.ts';
import { useSaving } from './use-saving.ts';

const client = makeQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Saves twice; the first reply is this failure. Returns the request_id of each. */
async function saveTwice(failure: CallError): Promise<string[]> {
  const { result } = renderHook(useSaving, { wrapper });
  const sent: string[] = [];
  const send = async (request_id: string) => {
    sent.push(request_id);
    if (sent.length === 1) throw failure;
    return undefined;
  };
  await act(() => result.current.save(send));
  expect(result.current.problems.form).toBe(failure.message);
  await act(() => result.current.save(send));
  expect(result.current.problems).toEqual({});
  return sent;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a save', () => {
  it('over a half-open connection, fails after 15 seconds with a sentence and can be sent again', async () => {
    vi.useFakeTimers();
    neverAnswered();
    const { result } = renderHook(useSaving, { wrapper });
    const sent: string[] = [];
    const send = async (request_id: string) => {
      sent.push(request_id);
      await call(signOut);
      return undefined;
    };
    act(() => void result.current.save(send));
    expect(result.current.saving).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(result.current.saving).toBe(false);
    expect(result.current.problems.form).toBe('The server takes too long to answer.');
    act(() => void result.current.save(send));
    expect(sent).toEqual([sent[0], sent[0]]);
  });

  it('that fails because of a bug, shows a sentence and reports the fault', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { result } = renderHook(useSaving, { wrapper });
    const fault = new TypeError('x is undefined');
    await act(() => result.current.save(() => Promise.reject(fault)));
    expect(result.current.problems.form).toBe('An unknown error has occurred.');
    expect(result.current.saving).toBe(false);
    expect(reported).toHaveBeenCalledWith(fault);
  });

  it.each([0, 502, 503, 504])(
    'whose reply was lost with status %i, when it is sent again, has the same request_id',
    async (status) => {
      const [first, again] = await saveTwice(new CallError(status, 'unreachable', 'No answer.'));
      expect(again).toBe(first);
    },
  );

  it.each([400, 404, 409])(
    'with the reply %i, when it is sent again, has a new request_id',
    async (status) => {
      const [first, again] = await saveTwice(new CallError(status, 'invalid_input', 'Not so.'));
      expect(again).not.toBe(first);
    },
  );
});

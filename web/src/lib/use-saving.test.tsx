import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { CallError } from './call.ts';
import { makeQueryClient } from './query-client.ts';
import { useSaving } from './use-saving.ts';

const client = makeQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Saves twice; the first answer is this failure. Gives the request_id of each. */
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

describe('a save', () => {
  it.each([0, 502, 503, 504])(
    'whose answer was lost with status %i, when it is sent again, has the same request_id',
    async (status) => {
      const [first, again] = await saveTwice(new CallError(status, 'unreachable', 'No answer.'));
      expect(again).toBe(first);
    },
  );

  it.each([400, 404, 409])(
    'that was answered with status %i, when it is sent again, has a request_id of its own',
    async (status) => {
      const [first, again] = await saveTwice(new CallError(status, 'invalid_input', 'Not so.'));
      expect(again).not.toBe(first);
    },
  );
});

import type { Endpoint, ReplyOf } from '@storyvan/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from './call.ts';
import { keyOf } from './use-read.ts';

/**
 * Reads again everything that lending changed, and waits for it. If the network fails meanwhile, `change` updates the
 * cached reply of one call with what is known.
 */
export async function readAgain<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  change: (data: ReplyOf<E>) => ReplyOf<E>,
): Promise<void> {
  const key = keyOf(endpoint, input);
  await client.invalidateQueries();
  if (client.getQueryState(key)?.isInvalidated) {
    client.setQueryData<ReplyOf<E>>(key, (data) => data && change(data));
  }
}

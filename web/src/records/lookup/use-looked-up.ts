import { useDebouncedValue } from '@mantine/hooks';
import { lookup } from '@storyvan/contract/catalogue';
import type { QueryIn, ReplyOf } from '@storyvan/contract/endpoint';
import { useRead } from '../../lib/use-read.ts';
import type { Found } from '../../ui/AsyncPicker.tsx';
import { widgets } from '../../ui/theme.ts';

const typingPauseMs = 200;
const mostShown = 8;

/**
 * The books or children that match what is typed, for an AsyncPicker. Searched when the typing pauses. `query` narrows what
 * words find.
 */
export function useLookedUp<T>(
  typed: string,
  pick: (reply: ReplyOf<typeof lookup>) => T[],
  query: QueryIn<typeof lookup> = {},
): Found<T> {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const enabled = asked.length >= widgets.typeaheadMinLength;
  const read = useRead(lookup, { params: { query: asked || '-' }, query }, { enabled });
  // The reply to an earlier text does not count.
  if (!enabled || asked !== text) return { options: undefined };
  const failure = read.status === 'failed' ? read.error.message : undefined;
  return { options: read.data && pick(read.data).slice(0, mostShown), failure, retry: read.retry };
}

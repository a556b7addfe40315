import { useDebouncedValue } from '@mantine/hooks';
import { lookup } from '@storyvan/contract/catalogue';
import { useRead } from '../../lib/use-read.ts';
import { widgets } from '../../ui/theme.ts';
import type { LinkedBook } from './lesson-plan-draft.ts';

const typingPauseMs = 200;
const mostShown = 8;

interface Found {
  /** Undefined while there is no answer to just this text. */
  books?: LinkedBook[] | undefined;
  failure?: string | undefined;
}

/** The titles that the lookup finds by what is typed, each once; asked for when the typing pauses. */
export function useTitlesCalled(typed: string): Found {
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, typingPauseMs);
  const enabled = asked.length >= widgets.typeaheadMinLength;
  const read = useRead(lookup, { params: { query: asked || '-' } }, { enabled });
  // An answer to what stood here before is none.
  if (!enabled || asked !== text) return {};
  const titles = new Map(read.data?.books.map((book) => [book.title_id, book]));
  const books = read.data && [...titles.values()].slice(0, mostShown);
  return { books, failure: read.status === 'failed' ? read.error.message : undefined };
}

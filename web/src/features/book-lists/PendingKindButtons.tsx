import type { PendingBook } from '@storyvan/contract/book-lists';
import type { Programme } from '@storyvan/contract/common/programme';
import { formatNumber } from '../../lib/numbers.ts';
import choices from '../../ui/Choices.module.css';
import { wordsOf } from './book-lists.messages.ts';
import { booksOfKind, type PendingKind, pendingKinds } from './pending-kinds.ts';

interface PendingKindButtonsProps {
  program: Programme;
  books: PendingBook[];
  kind: PendingKind;
  onKind: (kind: PendingKind) => void;
}

/** Narrows the pending books to one kind; each says how many there are. */
export function PendingKindButtons({ program, books, kind, onKind }: PendingKindButtonsProps) {
  const { atPlace } = wordsOf[program];
  const labels: Record<PendingKind, string> = {
    all: 'All',
    with_children: 'With children',
    at_place: atPlace,
    overdue_with_children: 'Overdue with children',
    box_overdue: 'Box overdue',
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label="Which books" className={choices.choices}>
      {pendingKinds.map((each) => (
        <button
          key={each}
          type="button"
          className={choices.choice}
          aria-pressed={each === kind}
          onClick={() => onKind(each)}
        >
          {labels[each]} ({formatNumber(booksOfKind(books, each).length)})
        </button>
      ))}
    </div>
  );
}

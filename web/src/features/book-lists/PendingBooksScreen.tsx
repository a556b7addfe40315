import { pendingBooks } from '@storyvan/contract/book-lists';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../lib/read-again.ts';
import { useRead } from '../../lib/use-read.ts';
import { placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Screen } from '../../ui/Screen.tsx';
import { fileNameOf, wordsOf } from './book-lists.messages.ts';
import { PendingList } from './PendingList.tsx';
import type { PendingScreenProps } from './pending-kinds.ts';

/** Every copy that is out at a site or grade, and who has it. */
export function PendingBooksScreen({ place, view, onView }: PendingScreenProps) {
  const { program, site_grade_id: id } = place;
  const client = useQueryClient();
  const names = usePlaceNames(place);
  const input = { params: { program, id } };
  const books = useRead(pendingBooks, input);
  const words = wordsOf[program];
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Pending books">
      <PendingList
        place={place}
        read={books}
        reread={(change) => readAgain(client, pendingBooks, input, change)}
        empty={{
          title: `No pending books at this ${words.place}`,
          hint: `All books are back in the library. To lend some, choose “${words.lend}” or “Lend to child”.`,
        }}
        fileName={fileNameOf('pending-books', names)}
        view={view}
        onView={onView}
      />
    </Screen>
  );
}

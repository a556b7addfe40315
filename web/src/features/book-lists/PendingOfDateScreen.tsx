import { Stack } from '@mantine/core';
import { pendingBookListDetails, pendingBookListDetailsChart } from '@storyvan/contract/book-lists';
import { type CalendarDate, formatDate, unpadded } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readAgain } from '../../lib/read-again.ts';
import { useRead } from '../../lib/use-read.ts';
import { bookListDetailLink } from '../../records/place/book-list-links.ts';

import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Screen } from '../../ui/Screen.tsx';
import { PieSection, primarySlices } from './BookListPies.tsx';
import { bookListCrumbs, fileNameOf } from './book-lists.messages.ts';
import { PendingList } from './PendingList.tsx';
import type { PendingScreenProps } from './pending-kinds.ts';

interface PendingOfDateScreenProps extends PendingScreenProps {
  date: CalendarDate;
}

/** The books of one date that are not back in the library: their chart, and the list to take them back. */
export function PendingOfDateScreen({ place, date, view, onView }: PendingOfDateScreenProps) {
  const { program, site_grade_id: id } = place;
  const client = useQueryClient();
  const names = usePlaceNames(place);
  const input = { params: { program, id, date: unpadded(date) } };
  const books = useRead(pendingBookListDetails, input);
  const chart = useRead(pendingBookListDetailsChart, input);
  const fileName = fileNameOf('pending-books', names);
  const issuedOn = { label: formatDate(date), link: bookListDetailLink(place, date) };
  return (
    <Screen
      crumbs={[...bookListCrumbs(place, names), issuedOn]}
      title={`Pending books of ${formatDate(date)}`}
    >
      <Stack gap="md">
        {books.status !== 'empty' && (
          <PieSection
            title="Pending books by primary category"
            read={chart}
            slicesOf={primarySlices}
            unit={['book', 'books']}
            fileName={`${fileName}-by-primary-category-${date}`}
          />
        )}
        <PendingList
          place={place}
          read={books}
          reread={(change) => readAgain(client, pendingBookListDetails, input, change)}
          empty={{
            title: `No pending books issued on ${formatDate(date)}`,
            hint: (
              <>
                Either all are back in the library or none were issued that day. See{' '}
                <Link {...bookListDetailLink(place, date)}>all books of that date</Link>.
              </>
            ),
          }}
          fileName={`${fileName}-${date}`}
          view={view}
          onView={onView}
        />
      </Stack>
    </Screen>
  );
}

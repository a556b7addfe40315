import { Stack } from '@mantine/core';
import { bookDetails } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { BookActions } from './BookActions.tsx';
import { BookFacts } from './BookFacts.tsx';
import { BookLoans } from './BookLoans.tsx';
import { OtherCopies } from './OtherCopies.tsx';
import { StateChanges } from './StateChanges.tsx';
import { useBookLoans } from './use-book-loans.ts';

const noLoans = {
  title: 'This copy has not been lent yet',
  hint: 'Once it goes to a site, a grade or a child, it is told here.',
};

/** One copy: what it is, where it is now, and where it has been. */
export function BookScreen({ accn_no }: { accn_no: string }) {
  const book = useRead(bookDetails, { params: { id: accn_no } });
  const { read: loans, older } = useBookLoans(accn_no);
  const total = book.data?.loans_total ?? 0;
  return (
    <Screen crumbs={[{ label: 'Books' }]} title={book.data?.title ?? accn_no}>
      <DataState read={book}>
        {(details) => (
          <Stack gap="md">
            <BookFacts book={details} />
            <BookActions book={details} />
            {details.changes.length > 0 && (
              <Section title="Stock history">
                <StateChanges changes={details.changes} />
              </Section>
            )}
            {details.copies.length > 0 && (
              <Section
                title="Other copies"
                aside={
                  <>
                    {counted(details.copies.length, 'copy', 'copies')} ·{' '}
                    <Link to="/labels" search={{ copies: everyNumber(details) }}>
                      labels of all
                    </Link>
                  </>
                }
              >
                <OtherCopies copies={details.copies} />
              </Section>
            )}
            <Section
              title="Lending history"
              aside={total > 0 && `lent to children ${counted(total, 'time')}`}
            >
              <DataState read={loans} empty={noLoans}>
                {(list) => <BookLoans accn_no={details.accn_no} loans={list} older={older} />}
              </DataState>
            </Section>
          </Stack>
        )}
      </DataState>
    </Screen>
  );
}

/** Of all copies of the title, for their labels. */
const everyNumber = ({ accn_no, copies }: ReplyOf<typeof bookDetails>): string =>
  [accn_no, ...copies.map((copy) => copy.accn_no)].join(',');

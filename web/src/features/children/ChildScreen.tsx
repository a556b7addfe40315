import { Box, Stack } from '@mantine/core';
import { auditLog } from '@storyvan/contract/audit';
import type { Child } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { readingPageLink } from '../../records/family/family-links.ts';
import { ChildTermSoon } from '../../records/insight/TermSoon.tsx';
import { DiffLevel } from '../../records/level/LevelBadge.tsx';
import { DaysOut } from '../../records/loan/DaysOut.tsx';
import { overdueSlipsLink, type PlaceRef, taskLink } from '../../records/place/place-links.ts';
import { type Task, TaskButtons } from '../../records/place/TaskButtons.tsx';
import { BookLine } from '../../records/title/BookLine.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Disclosure, List, ListRow } from '../../ui/List.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { ChildActions } from './ChildActions.tsx';
import { ChildCard } from './ChildCard.tsx';
import { ChildFamily } from './ChildFamily.tsx';
import { ChildMoves, ChildPattern, LoanHistory } from './ChildHistory.tsx';
import { ChildWishes } from './ChildWishes.tsx';
import { ChildAtPlace } from './child-place.tsx';

interface ChildScreenProps {
  child_id: number;
  /** The place in the path. */
  place: PlaceRef;
  issueLink: LinkProps;
  returnLink: LinkProps;
  /** If the history has its own page (mop); otherwise it is shown here. */
  historyLink?: LinkProps;
}

/** One child of either programme: details, present books and actions. */
export const ChildScreen = (props: ChildScreenProps) => (
  <ChildAtPlace child_id={props.child_id} place={props.place}>
    {(child) => <ChildPage {...props} child={child} />}
  </ChildAtPlace>
);

function ChildPage(props: ChildScreenProps & { child: Child }) {
  const { child, place, issueLink, returnLink, historyLink } = props;
  const tasks: Task[] = [
    ...(child.active ? [{ label: 'Lend', way: 'out', primary: true, link: issueLink } as const] : []),
    { label: 'Take back', way: 'in', primary: true, link: returnLink },
    {
      label: 'Reading history',
      way: 'list',
      link: { ...taskLink(place, 'reading_history'), search: { child: String(child.child_id) } },
    },
    { label: 'Reading page', way: 'list', link: readingPageLink(child) },
  ];
  const loans = loansInAll(child);
  return (
    <Stack gap="md">
      <ChildCard child={child} />
      {child.erased_on && (
        <Note title={`This record was erased on ${formatDate(child.erased_on)}`}>
          <p>Its personal data is gone. What the child borrowed is still counted.</p>
        </Note>
      )}
      {child.inactive_since && !child.erased_on && (
        <Note title={`${child.name} has left`}>
          <p>
            Since {formatDate(child.inactive_since)} the child is not listed at {child.place_name} and cannot
            borrow.
          </p>
        </Note>
      )}
      {!child.erased_on && (
        <>
          <TaskButtons tasks={tasks} />
          <Disclosure summary="More actions">
            <ChildActions child={child} />
          </Disclosure>
        </>
      )}
      <Section title="Books now" aside={counted(child.books.length, 'book')}>
        <BooksNow books={child.books} name={child.name} />
        {child.books.some(({ overdue }) => overdue) && (
          <Box mt="sm" data-screen-only>
            <LinkButton link={overdueSlipsLink(child, { child: String(child.child_id) })}>
              Print overdue slip
            </LinkButton>
          </Box>
        )}
      </Section>
      {!child.erased_on && <ChildWishes child={child} />}
      {!child.erased_on && <ChildTermSoon child_id={child.child_id} />}
      {!child.erased_on && <ChildFamily child={child} />}
      <ChildPattern child={child} />
      <Section title="History" aside={historyLink ? <Link {...historyLink}>All loans</Link> : loans}>
        <ChildMoves child={child} />
        {historyLink ? <div>{loans}</div> : <LoanHistory child={child} />}
      </Section>
      <WhoLooked child_id={child.child_id} />
    </Stack>
  );
}

const loansInAll = ({ loans_total, last_borrowed }: Child): string =>
  last_borrowed === null
    ? 'Has not borrowed a book yet'
    : `${counted(loans_total, 'book')} borrowed so far, the last on ${formatDate(last_borrowed)}`;

function BooksNow({ books, name }: { books: Child['books']; name: string }) {
  if (books.length === 0) {
    return (
      <Text tone="dim">
        <bdi dir="auto">{name}</bdi> has no books now.
      </Text>
    );
  }
  return (
    <List>
      {books.map((book) => (
        <ListRow key={book.accn_no}>
          <BookLine book={book}>
            <Meta>
              <DiffLevel diff_level={book.diff_level} />
              <DaysOut days_out={book.days_out} overdue={book.overdue} />
              <span>since {formatDate(book.date_issue)}</span>
            </Meta>
          </BookLine>
        </ListRow>
      ))}
    </List>
  );
}

/** For administrators, also for an erased child: a link to the people who opened or changed the record. */
function WhoLooked({ child_id }: { child_id: number }) {
  if (!useMay(auditLog)) return null;
  return (
    <div>
      <LinkButton link={linkOptions({ to: '/library/audit', search: { child: String(child_id) } })}>
        Who has opened this record
      </LinkButton>
    </div>
  );
}

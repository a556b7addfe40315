import { Stack } from '@mantine/core';
import { type Child, getChild } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { Link, type LinkProps } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { type PlaceRef, taskLink } from '../../ui/places/place-links.ts';
import { type Task, TaskButtons } from '../../ui/places/TaskButtons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { BooksNow } from './BooksNow.tsx';
import { ChildActions } from './ChildActions.tsx';
import { ChildCard } from './ChildCard.tsx';
import { ChildElsewhere, isElsewhere } from './ChildElsewhere.tsx';
import { ChildMoves } from './ChildMoves.tsx';
import { ChildPattern } from './ChildPattern.tsx';
import { childCrumbs } from './child-crumbs.ts';
import { LoanHistory } from './LoanHistory.tsx';
import { WhoLooked } from './WhoLooked.tsx';

interface ChildScreenProps {
  child_id: number;
  /** Where the path says that the child is enrolled. */
  place: PlaceRef;
  issueLink: LinkProps;
  returnLink: LinkProps;
  /** Where the history has a page of its own (mop); else it stands here. */
  historyLink?: LinkProps;
}

/** One child of either programme: who it is, what it has now, and what can be done. */
export function ChildScreen(props: ChildScreenProps) {
  const { child_id, place } = props;
  const child = useRead(getChild, { params: { childId: child_id } });
  const found = child.data && !isElsewhere(child.data, place) ? child.data : undefined;
  return (
    <Screen
      crumbs={childCrumbs(place, found)}
      title={found?.name ?? 'Child'}
      aside={found && found.erased_on === null && <ChildActions child={found} />}
    >
      <DataState read={child}>
        {(data) =>
          isElsewhere(data, place) ? <ChildElsewhere child={data} /> : <ChildPage {...props} child={data} />
        }
      </DataState>
    </Screen>
  );
}

function ChildPage({
  child,
  place,
  issueLink,
  returnLink,
  historyLink,
}: ChildScreenProps & { child: Child }) {
  const tasks: Task[] = [
    ...(child.active ? [{ label: 'Issue', way: 'out', primary: true, link: issueLink } as const] : []),
    { label: 'Return', way: 'in', primary: true, link: returnLink },
    {
      label: 'Reading history',
      way: 'list',
      link: { ...taskLink(place, 'reading_history'), search: { child: String(child.child_id) } },
    },
  ];
  const loans = lentInAll(child);
  return (
    <Stack gap="md">
      <ChildCard child={child} />
      {child.erased_on && (
        <Note title={`This record was erased on ${formatDate(child.erased_on)}`}>
          <p>Who the child was is not known any more. What it borrowed is still counted.</p>
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
      {!child.erased_on && <TaskButtons tasks={tasks} />}
      <Section title="Books now" aside={counted(child.books.length, 'book')}>
        <BooksNow books={child.books} name={child.name} />
      </Section>
      <ChildPattern child={child} />
      {historyLink ? (
        <Section title="History" aside={<Link {...historyLink}>All loans</Link>}>
          <ChildMoves child={child} />
          <div>{loans}</div>
        </Section>
      ) : (
        <Section title="History" aside={loans}>
          <ChildMoves child={child} />
          <LoanHistory child={child} />
        </Section>
      )}
      <WhoLooked child_id={child.child_id} />
    </Stack>
  );
}

const lentInAll = ({ loans_total, last_borrowed }: Child): string =>
  last_borrowed === null
    ? 'Has not borrowed a book yet'
    : `${counted(loans_total, 'book')} borrowed in all, the last on ${formatDate(last_borrowed)}`;

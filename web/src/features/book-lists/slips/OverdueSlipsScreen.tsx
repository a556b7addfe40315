import { Button, Stack } from '@mantine/core';
import { type PendingBook, pendingBooks } from '@storyvan/contract/book-lists';
import { getSessionInfo } from '@storyvan/contract/read-alouds';
import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { type PlaceRef, placeCrumbs, taskLink } from '../../../records/place/place-links.ts';
import { usePlaceNames } from '../../../records/place/use-place-names.ts';
import { dayWords } from '../../../records/week/week-words.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Toolbar } from '../../../ui/List.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Paper } from '../../../ui/paper/Paper.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Text } from '../../../ui/Text.tsx';
import { byChild, type ChildBooks } from '../by-child.ts';
import classes from './slips.module.css';
import type { AskedSlips } from './slips-of.ts';

interface OverdueSlipsScreenProps {
  place: PlaceRef;
  asked: AskedSlips;
}

/** Slips to hand out to children with overdue books, several on a page. */
export function OverdueSlipsScreen({ place, asked }: OverdueSlipsScreenProps) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const books = useRead(pendingBooks, { params: { program, id } });
  const sessions = useRead(getSessionInfo, { params: { program, id } });
  const slips = slipsOf(books.data ?? [], asked);
  const crumbs = [
    ...placeCrumbs(place, names),
    { label: 'Pending books', link: taskLink(place, 'pending_books') },
  ];
  return (
    <Screen crumbs={crumbs} title="Overdue slips">
      <DataState read={sessions}>
        {({ site_name, session_after_today }) => (
          <DataState read={books} empty={none}>
            {() =>
              slips.length === 0 ? (
                <Note title={none.title}>
                  <p>{none.hint}</p>
                </Note>
              ) : (
                // They are handed out at the session of today.
                <Slips slips={slips} place_name={site_name} next_session={session_after_today} />
              )
            }
          </DataState>
        )}
      </DataState>
    </Screen>
  );
}

const none = {
  title: 'No slips to print',
  hint: 'No child here has an overdue book. For other books, select them in “Pending books” and choose “Print slips”.',
};

/** One slip for each child, by name. Chosen copies are listed even if they are not overdue. */
const slipsOf = (books: PendingBook[], { child, copies }: AskedSlips): ChildBooks[] =>
  byChild(
    books.filter(
      ({ accn_no, child_id, child_overdue }) =>
        child_id !== null &&
        (child === undefined || child_id === child) &&
        (copies ? copies.includes(accn_no) : child_overdue),
    ),
  );

interface SlipsProps {
  slips: ChildBooks[];
  /** "Tonca" or "Aldona Primary, III-A" */
  place_name: string;
  /** When the next session is planned there; null if no session is. */
  next_session: string | null;
}

function Slips({ slips, next_session, ...of }: SlipsProps) {
  const all = slips.map((slip) => (
    <OverdueSlip key={slip.child_id} slip={slip} next_session={next_session} {...of} />
  ));
  return (
    <Stack gap="md">
      <Toolbar between>
        <Text>
          <strong>{counted(slips.length, 'slip')}</strong>, one for each child.{' '}
          {next_session
            ? `They name the next session, ${dayWords(next_session)}.`
            : 'No session is planned here, so they name no date.'}
        </Text>
        <Button h={44} onClick={() => window.print()}>
          Print
        </Button>
      </Toolbar>
      <div className={classes.preview}>{all}</div>
      <Paper page="slips">
        <div className={classes.printed}>{all}</div>
      </Paper>
    </Stack>
  );
}

/** A note for a child to take home: the books it has, and when to bring them. */
function OverdueSlip({ slip, place_name, next_session }: Omit<SlipsProps, 'slips'> & { slip: ChildBooks }) {
  const { child_name, books } = slip;
  const them = books.length === 1 ? 'this book' : 'these books';
  return (
    <article className={classes.slip}>
      <header className={classes.head}>
        <span className={classes.name} dir="auto">
          {child_name}
        </span>
        <bdi dir="auto">{place_name}</bdi>
      </header>
      <p>You have {them} from our library:</p>
      <ul className={classes.books}>
        {books.map(({ accn_no, title, child_since, child_days_out }) => (
          <li key={accn_no}>
            <bdi dir="auto" className={classes.title}>
              {title}
            </bdi>{' '}
            <span className={classes.number}>{accn_no}</span>
            <div className={classes.since}>
              since {formatDate(child_since ?? '')}, {counted(child_days_out ?? 0, 'day')}
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.ask}>
        Please bring {books.length === 1 ? 'it' : 'them'} to the next session
        {next_session ? ` on ${dayWords(next_session)}` : ''}. Then you can choose something new. Thank you!
      </p>
    </article>
  );
}

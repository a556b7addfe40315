import { Button, Stack } from '@mantine/core';
import { pendingBooks } from '@storyvan/contract/book-lists';
import { getSessionInfo } from '@storyvan/contract/read-alouds';
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
import { OverdueSlip } from './OverdueSlip.tsx';
import classes from './slips.module.css';
import { type AskedSlips, type Slip, slipsOf } from './slips-of.ts';

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

interface SlipsProps {
  slips: Slip[];
  place_name: string;
  next_session: string | null;
}

function Slips({ slips, place_name, next_session }: SlipsProps) {
  const all = slips.map((slip) => (
    <OverdueSlip key={slip.child_id} slip={slip} place_name={place_name} next_session={next_session} />
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

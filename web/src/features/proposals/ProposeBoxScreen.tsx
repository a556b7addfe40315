import { Button, Stack } from '@mantine/core';
import type { OpenBox } from '@storyvan/contract/box';
import { getPlaceRecord } from '@storyvan/contract/places';
import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { boxLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Problem } from '../../ui/Text.tsx';
import { BoxForWhom } from './BoxForWhom.tsx';
import { BoxSize } from './BoxSize.tsx';
import { PickListPaper } from './PickListPaper.tsx';
import classes from './ProposeBox.module.css';
import { ProposedBooks } from './ProposedBooks.tsx';
import { useOpenChecklist, useTaking } from './use-checklist.ts';
import { useProposal } from './use-proposal.ts';

/** Which books to take to a site or grade: proposed, changed by a person, printed, and taken to the checklist. */
export const ProposeBoxScreen = ({ place }: { place: PlaceRef }) => (
  // Another place has another draft.
  <ProposedBox key={place.site_grade_id} place={place} />
);

function ProposedBox({ place }: { place: PlaceRef }) {
  const names = usePlaceNames(place);
  const proposal = useProposal(place);
  const { read, books, draft, waits, stuck } = proposal;
  const { program, site_grade_id: id } = place;
  const closed = useRead(getPlaceRecord, { params: { program, id } }).data?.inactive_since;
  const open = useOpenChecklist(place, proposal);
  const taking = useTaking(place, proposal);
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title="Propose a box"
      aside={
        books.length > 0 && (
          <div className={classes.actions} data-screen-only>
            <Button variant="default" h={44} disabled={waits} onClick={() => window.print()}>
              Print pick list
            </Button>
            {!closed && (
              <Button h={44} disabled={waits || stuck !== null} loading={taking.saving} onClick={taking.take}>
                Take {counted(books.length, 'book')} to the checklist
              </Button>
            )}
          </div>
        )
      }
    >
      <Stack gap="md">
        {closed && (
          <Notice tone="warn" data-screen-only>
            Closed since {formatDate(closed)}. Open the place again before you take books there.
          </Notice>
        )}
        {open && <OpenChecklist place={place} open={open} isOwn={draft.taken?.box_id === open.box_id} />}
        <Problem>{taking.problem}</Problem>
        <DataState read={read}>
          {(box) => (
            <div className={classes.layout}>
              <BoxSize box={box} proposal={proposal} />
              <ProposedBooks box={box} proposal={proposal} />
              <BoxForWhom place={place} box={box} />
              <PickListPaper box={box} books={books} />
            </div>
          )}
        </DataState>
      </Stack>
    </Screen>
  );
}

interface OpenChecklistProps {
  place: PlaceRef;
  open: OpenBox;
  /** It has what was taken from this proposal. */
  isOwn: boolean;
}

const OpenChecklist = ({ place, open, isOwn }: OpenChecklistProps) => (
  <Notice data-screen-only action={<LinkButton link={boxLink(place)}>Open the list</LinkButton>}>
    A list with {counted(open.copies.filter(({ listed }) => listed).length, 'book')} is open.{' '}
    {isOwn
      ? 'If you take this box again, it replaces what you took before.'
      : 'The books of this box are added to it.'}
  </Notice>
);

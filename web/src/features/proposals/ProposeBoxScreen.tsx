import { Button, Stack } from '@mantine/core';
import { addToBox, startBox } from '@storyvan/contract/box';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { counted } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { boxLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Problem } from '../../ui/Text.tsx';
import { BoxForWhom } from './BoxForWhom.tsx';
import { BoxSize } from './BoxSize.tsx';
import { PickListPaper } from './PickListPaper.tsx';
import classes from './ProposeBox.module.css';
import { ProposedBooks } from './ProposedBooks.tsx';
import { takenWords } from './proposals.messages.ts';
import { type Proposal, useProposal } from './use-proposal.ts';

/** Which books to take to a site or grade: proposed, changed by a person, printed, and taken to the checklist. */
export const ProposeBoxScreen = ({ place }: { place: PlaceRef }) => (
  // Another place has another draft.
  <ProposedBox key={place.site_grade_id} place={place} />
);

function ProposedBox({ place }: { place: PlaceRef }) {
  const names = usePlaceNames(place);
  const proposal = useProposal(place);
  const { read, books } = proposal;
  const taking = useTaking(place, proposal);
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title="Propose a box"
      aside={
        books.length > 0 && (
          <div className={classes.actions} data-screen-only>
            <Button variant="default" h={44} disabled={proposal.waits} onClick={() => window.print()}>
              Print pick list
            </Button>
            <Button h={44} disabled={proposal.waits} loading={taking.saving} onClick={taking.take}>
              Take {counted(books.length, 'book')} to the checklist
            </Button>
          </div>
        )
      }
    >
      <Stack gap="md">
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

/** Starts the checklist with the proposed copies, or adds them to the list that is open. */
function useTaking(place: PlaceRef, { books, forget }: Proposal) {
  const { program, site_grade_id } = place;
  const navigate = useNavigate();
  const saving = useSaving();
  const send = async (request_id: string) => {
    const accn_nos = books.map(({ accn_no }) => accn_no);
    const started = await call(startBox, {
      body: { program, site_grade_id, purpose: 'packing', accn_nos, request_id },
    });
    if (started.details === null) return { form: started.status.message };
    const { box_id } = started.details;
    const wasOpen = started.status.status === 'open already';
    const { status, details } = wasOpen
      ? await call(addToBox, { body: { box_id, accn_nos, request_id: newRequestId() } })
      : started;
    if (details === null) return { form: status.message };
    forget();
    growlSuccess(takenWords(accn_nos.length, details.added, wasOpen));
    void navigate(boxLink(place));
    return undefined;
  };
  return { saving: saving.saving, problem: saving.problems.form, take: () => saving.save(send) };
}

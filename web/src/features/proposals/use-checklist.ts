import { addToBox, getBox, type OpenBox, startBox, takeOffBox } from '@storyvan/contract/box';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { boxLink, type PlaceRef } from '../../records/place/place-links.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { takenWords } from './proposals.messages.ts';
import type { Proposal } from './use-proposal.ts';

const packingAt = ({ program, site_grade_id: id }: PlaceRef) => ({
  params: { program, id, purpose: 'packing' as const },
});

const atPlace = ({ copies }: OpenBox, { site_grade_id }: PlaceRef): string[] =>
  copies.flatMap(({ accn_no, held_by }) => (held_by?.site_grade_id === site_grade_id ? accn_no : []));

/** The checklist that is open for the place. What is packed, or finished, is not proposed again. */
export function useOpenChecklist(place: PlaceRef, { draft: { taken }, leaveOut, forget }: Proposal) {
  const { data } = useRead(getBox, packingAt(place));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reply
  useEffect(() => {
    if (!data || !taken) return;
    if (data.last?.box_id === taken.box_id) forget();
    else if (data.open?.box_id === taken.box_id) leaveOut(atPlace(data.open, place));
  }, [data]);
  return data?.open ?? null;
}

/**
 * Starts the checklist with the proposed copies. If one is open, they are added to it, in place of those that were taken
 * from this proposal before.
 */
export function useTaking(place: PlaceRef, { books, draft, noteTaken }: Proposal) {
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
    const before = draft.taken?.box_id === box_id ? draft.taken.accn_nos : [];
    const gone = before.filter((accn_no) => !accn_nos.includes(accn_no));
    const removed = gone.length > 0 ? await takeOff(place, box_id, gone) : 0;
    const { status, details } = wasOpen
      ? await call(addToBox, { body: { box_id, accn_nos, request_id: newRequestId() } })
      : started;
    if (details === null) return { form: status.message };
    noteTaken({ box_id, accn_nos });
    growlSuccess(takenWords({ asked: accn_nos.length, added: details.added, removed, wasOpen }));
    void navigate(boxLink(place));
    return undefined;
  };
  return { saving: saving.saving, problem: saving.problems.form, take: () => saving.save(send) };
}

/** Takes these copies off the list, unless they are packed. */
async function takeOff(place: PlaceRef, box_id: string, accn_nos: string[]): Promise<number> {
  const { open } = await call(getBox, packingAt(place));
  const packed = new Set(open && atPlace(open, place));
  let removed = 0;
  for (const accn_no of accn_nos.filter((each) => !packed.has(each))) {
    const { status } = await call(takeOffBox, { body: { box_id, accn_no } });
    if (status.status === 'saved') removed += 1;
  }
  return removed;
}

import type { ReviewChoice, ReviewItem } from '@storyvan/contract/field-sync';
import { doneWords } from '../../field/screens/device/entry-words.ts';

/** What an entry in review was, and the choices about it, in words that name people and books. */

/** Who an entry is about. The name of an erased child is gone; one that the device has enrolled may not be known yet. */
function childOf({ child_id, child_name, party, kind }: ReviewItem): string | null {
  if (child_name !== null) return child_name;
  if (child_id !== null) return 'an erased child';
  return party === 'child' && kind === 'issue' ? 'a new child' : null;
}

/** The child that an entry enrols. */
const newChildOf = ({ text }: ReviewItem): string | undefined =>
  text.find(({ field }) => field === 'name')?.text;

const partyOf = (item: ReviewItem): string | null =>
  item.party === 'place' ? item.place_name : childOf(item);

/** The heading of an entry. */
export const whatWasDone = (item: ReviewItem): string =>
  doneWords({ ...item, party: partyOf(item), newChild: newChildOf(item) });

/** The same as a step that follows another: "then lend to Asha Gawde". */
function stepOf(item: ReviewItem): string {
  const party = partyOf(item);
  if (item.kind === 'issue') return `lend to ${party ?? item.place_name}`;
  if (item.kind === 'renewal') return party ? `renew it for ${party}` : 'renew it';
  return 'do it again';
}

/** "with Rahul Naik, Tonca", "at Tonca", "in the library", "withdrawn" */
export function whereNow({ held_by, copy_state }: ReviewItem): string {
  if (copy_state === 'lost') return 'recorded as lost';
  if (copy_state === 'withdrawn') return 'withdrawn';
  if (!held_by) return 'in the library';
  const { child_id, child_name, place_name } = held_by;
  if (child_id === null) return `at ${place_name}`;
  return `with ${child_name ?? 'an erased child'}, ${place_name}`;
}

/** The label of a choice; `same_child` has one for each likely child. */
export function choiceWords(choice: Exclude<ReviewChoice, 'same_child'>, item: ReviewItem): string {
  switch (choice) {
    case 'try_again':
      return 'Try again';
    case 'record_anyway':
      return 'Record it anyway';
    case 'take_back_first': {
      const holder = item.held_by?.child_name ?? item.held_by?.place_name;
      const first = holder ? `Take it back from ${holder}` : 'Take it back first';
      return item.kind === 'return' ? first : `${first}, then ${stepOf(item)}`;
    }
    case 'put_back_first':
      return item.kind === 'return'
        ? 'Put it back into stock'
        : `Put it back into stock, then ${stepOf(item)}`;
    case 'with_today':
      return "Use today's date";
    case 'correct_number':
      return 'Correct the number';
    case 'at_new_place':
      return `${childOf(item) ?? 'The child'} has moved: record it at the new place`;
    case 'another_child':
      return 'Another child: enrol';
    case 'did_not_happen':
      return isLost(item) ? 'Do not record it' : 'It did not happen';
  }
}

/** It may have happened, but it can no longer be recorded, such as of an erased child. */
const isLost = ({ choices, waits_for }: ReviewItem): boolean => choices.length === 1 && waits_for === null;

/** Only this helps besides "It did not happen": nothing that the screen offers removes the reason. */
export const onlyTryAgain = ({ choices }: ReviewItem): boolean => choices[0] === 'try_again';

export const tryAgainHint = 'To record it, first put right what is named above. Then try again.';

export const nothingWaits = {
  title: 'Nothing waits for a decision',
  hint: 'Entries made without a network appear here if they could not be recorded as they were made.',
};

import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import { heldByOf } from '@storyvan/domain/held-by';
import type { CopyState, Decision } from '@storyvan/domain/lending';
import { refusalReply, successReply } from '@storyvan/domain/lending-reply';
import { changed, unchanged } from '../../db/command.ts';
import type { CopyRow } from './lending.queries.ts';

/** Turns rows into the input of the rules, and decisions into the results of commands. */

export const stateOf = (copy: CopyRow): CopyState => ({
  accn_no: copy.accn_no,
  state: copy.state,
  held_by: heldByOf(copy),
  moved_on: copy.moved_on,
});

export const refusal = (decision: Extract<Decision, { kind: 'refused' }>, copy: CopyRow | null = null) =>
  unchanged(refusalReply(decision, copy));

export const success = <S extends 'issued' | 'renewed' | 'returned' | 'undone'>(
  status: S,
  message: string,
  details: LendingDetails,
) => changed(successReply(status, message, details));

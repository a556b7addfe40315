import { byKey } from '../../by-key.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { type ChildMove, insertMoves, type Moving, undoMovesOfPromotion } from './child.commands.ts';

/** Moves whole grades of children in few statements; stops everything if a child has moved since it was read. */

interface Placing {
  child_id: number;
  /** As it was read; null if the child has left. */
  was: number | null;
  /** Null: the child leaves and keeps its place. */
  becomes: number | null;
}

async function placeAll(tx: Transaction, placings: Placing[], moving: Moving): Promise<void> {
  const { staff_id: changed_by, at: changed_at } = moving;
  for (const group of byKey(placings, ({ was, becomes }) =>
    was === null ? 'back' : `${was} ${becomes}`,
  ).values()) {
    const { was, becomes } = group[0] as Placing;
    const placed =
      was === null
        ? { inactive_since: null }
        : becomes === null
          ? { inactive_since: moving.date }
          : { site_grade_id: becomes };
    for (const chunk of chunksOf(group, 1)) {
      const ids = chunk.map((placing) => placing.child_id);
      const changed = await runChange(tx, (k) =>
        k
          .updateTable('child')
          .set((eb) => ({ ...placed, version: eb('version', '+', 1), changed_by, changed_at }))
          .where('child_id', 'in', ids)
          .where('inactive_since', was === null ? 'is not' : 'is', null)
          .where('erased_at', 'is', null)
          .$if(was !== null, (query) => query.where('site_grade_id', '=', was as number)),
      );
      if (changed !== ids.length) throw new ChangedMeanwhile();
    }
  }
}

export async function promoteChildren(
  tx: Transaction,
  moves: ChildMove[],
  moving: Moving & { promotion_id: string; school_year: number },
): Promise<void> {
  const placings = moves.map(({ child_id, from, to }) => ({ child_id, was: from, becomes: to }));
  await placeAll(tx, placings, moving);
  await insertMoves(tx, moves, moving);
}

export async function movePromotedBack(
  tx: Transaction,
  moves: ChildMove[],
  moving: Moving & { promotion_id: string },
): Promise<void> {
  const placings = moves.map(({ child_id, from, to }) => ({ child_id, was: to, becomes: from }));
  await placeAll(tx, placings, moving);
  await undoMovesOfPromotion(tx, moving.promotion_id);
}

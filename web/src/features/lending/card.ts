import { findChildByCard } from '@storyvan/contract/children';
import { call } from '../../lib/call.ts';
import type { DeskChild } from './desk-list.ts';
import type { DeskSetup } from './desk-task.ts';

export interface Card {
  /** The child to choose; null where this desk cannot serve it. */
  child: DeskChild | null;
  /** Whose card it is, for the row. */
  sentence: string;
}

/** Asks whose card was scanned where a book was expected; null when it is nobody's, or cannot be found out now. */
export async function findCard(setup: DeskSetup, cardNo: string): Promise<Card | null> {
  const [found] = await call(findChildByCard, { params: { cardNo } }).catch(() => []);
  if (!found) return null;
  const { child_id, name, level, site_grade_id, place_name } = found;
  if (site_grade_id !== setup.site_grade_id) {
    return {
      child: null,
      sentence: `${cardNo} is the card of ${name}, who is enrolled at ${place_name}, not here.`,
    };
  }
  const choosable = setup.task === 'issue-child' && setup.fixed_child_id === undefined;
  return {
    child: choosable ? { child_id, name, level } : null,
    sentence: `${cardNo} is the card of ${name}, not a book.`,
  };
}

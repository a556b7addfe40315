import { copyIn, keepMine, load, restore, takeSaved, takeTheirs } from './plan-merge.ts';
import {
  dropOnRow,
  newRow,
  type PlanEvent,
  type PlanState,
  removeRow,
  takePersonOut,
  withMine,
  withRow,
} from './plan-state.ts';

/** The state of the week after an event. All changes go through here. */
export function reducePlan(state: PlanState, event: PlanEvent): PlanState {
  switch (event.type) {
    case 'loaded':
      return load(state, event.plan);
    case 'restored':
      return restore(state, event.mine);
    case 'added':
      return withMine({ ...state, refused: null }, newRow(event.session));
    case 'changed':
      return withRow(state, event.key, (row) => ({ ...row, ...event.change }));
    case 'dropped':
      return dropOnRow(state, event.key, event.slot, event.person);
    case 'person removed':
      return takePersonOut(state, event.key, event.rp_id);
    case 'removed':
      return removeRow(state, event.key);
    case 'put back':
      return withRow(state, event.key, (row) => ({ ...row, cancel: false }));
    case 'copied':
      return copyIn(state, event.rows);
    case 'saved':
      return takeSaved(state, event.sent, event.plan, event.conflicts);
    case 'theirs taken':
      return takeTheirs(state, event.key);
    case 'mine kept':
      return keepMine(state, event.key);
    case 'all discarded':
      return { ...state, mine: [], conflicts: {}, refused: null };
    case 'gone dismissed':
      return { ...state, gone: [] };
  }
}

import { keepMine, load, restore, takeSaved } from './plan-merge.ts';
import {
  dropOnRow,
  newRow,
  type PlanEvent,
  type PlanState,
  removeRow,
  withMine,
  withoutMine,
  withRow,
} from './plan-state.ts';
import { withoutPerson } from './slots.ts';

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
      return withRow(state, event.key, (row) => withoutPerson(row, event.rp_id));
    case 'removed':
      return removeRow(state, event.key);
    case 'put back':
      return withRow(state, event.key, (row) => ({ ...row, cancel: false }));
    case 'copied':
      return event.rows.reduce(withMine, { ...state, refused: null });
    case 'saved':
      return takeSaved(state, event.sent, event.plan, event.conflicts);
    case 'theirs taken':
      return withoutMine(state, event.key);
    case 'mine kept':
      return keepMine(state, event.key);
    case 'all discarded':
      return { ...state, mine: [], conflicts: {}, refused: null };
    case 'gone dismissed':
      return { ...state, gone: [] };
  }
}

import type { Child, ChildMove } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import classes from './ChildMoves.module.css';

/** Where a child was enrolled before, the latest first; nothing for one that never moved. */
export function ChildMoves({ child }: { child: Child }) {
  if (child.moves.length === 0) return null;
  return (
    <ul aria-label="Places" className={classes.moves}>
      {child.moves.map((move) => (
        <li key={move.move_id} className={classes.move}>
          <span className={classes.date}>{formatDate(move.date)}</span>
          <span>
            {wordsOf(move)} <span className={classes.by}>by {move.by}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const wordsOf = ({ kind, from, to }: ChildMove): string => {
  if (kind === 'left') return `Left ${from ?? 'a place that is no more'}`;
  if (kind === 'came back') return `Came back to ${to ?? 'a place that is no more'}`;
  const verb = kind === 'promoted' ? 'Moved up' : 'Moved';
  return `${verb} from ${from ?? 'a place that is no more'} to ${to ?? 'a place that is no more'}`;
};

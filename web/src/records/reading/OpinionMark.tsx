import type { Opinion } from '@storyvan/contract/common/opinion';
import { opinionWords } from '@storyvan/domain/opinion';
import classes from './Opinion.module.css';

/** A face or a sign for each opinion, 24 by 24. */
const drawings: Record<Opinion, string> = {
  loved: 'M12 20.3 4.3 12.6a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1z',
  liked: 'M12 3.2a8.8 8.8 0 1 0 0 17.6 8.8 8.8 0 0 0 0-17.6M8 14a4.6 4.6 0 0 0 8 0M9 9.2v.6M15 9.2v.6',
  not_for_me: 'M12 3.2a8.8 8.8 0 1 0 0 17.6 8.8 8.8 0 0 0 0-17.6M8.4 15h7.2M9 9.2v.6M15 9.2v.6',
  did_not_finish: 'M6.5 3.6h11v17L12 16.4l-5.5 4.2z',
};

/** Decorative: the words are always beside it. */
export function OpinionIcon({ opinion }: { opinion: Opinion }) {
  return (
    <svg className={classes.icon} data-opinion={opinion} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[opinion]} />
    </svg>
  );
}

/** What a child said of a book, in a list. */
export function OpinionMark({ opinion }: { opinion: Opinion }) {
  return (
    <span className={classes.mark}>
      <OpinionIcon opinion={opinion} />
      {opinionWords[opinion]}
    </span>
  );
}

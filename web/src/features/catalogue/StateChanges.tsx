import type { bookDetails } from '@storyvan/contract/catalogue';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { stateWords } from './copy-state.messages.ts';
import classes from './StateChanges.module.css';

/** When a copy left the stock and came back, the newest first. */
export function StateChanges({ changes }: { changes: ReplyOf<typeof bookDetails>['changes'] }) {
  return (
    <ol className={classes.changes}>
      {changes.map(({ date, to_state, note, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history is only added to, and two changes may be alike
        <li key={index} className={classes.change}>
          <span className={classes.date}>{formatDate(date)}</span>
          <strong>{stateWords[to_state]}</strong>
          <span className={classes.by}>
            <bdi dir="auto">{by}</bdi>
          </span>
          {note && (
            <span className={classes.note} dir="auto">
              {note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

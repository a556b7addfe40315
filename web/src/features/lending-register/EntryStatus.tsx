import type { RegisterEntry } from '@storyvan/contract/lending-register';
import classes from './EntryStatus.module.css';
import { statusWords } from './register-columns.ts';

/** Which way the book went: back from the child, or to it. */
export function EntryStatus({ status }: { status: RegisterEntry['status'] }) {
  return (
    <span className={classes.status} data-status={status}>
      <span aria-hidden="true">{status === 'issued' ? '→' : '←'}</span> {statusWords[status]}
    </span>
  );
}

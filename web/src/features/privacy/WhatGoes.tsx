import { listBackups } from '@storyvan/contract/backups';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { useRead } from '../../lib/use-read.ts';
import classes from './privacy.module.css';

/** What an erasure takes and what it leaves, said before it is done. */
export function WhatGoes() {
  const backups = useRead(listBackups);
  return (
    <>
      <p className={classes.text}>
        <strong>Goes for good:</strong>
      </p>
      <ul className={classes.points}>
        <li>name, card number, gender, date of birth and guardian's telephone;</li>
        <li>what was written about the child's own reading;</li>
        <li>all ways of finding the child by its name or card.</li>
      </ul>
      <p className={classes.text}>
        <strong>Stays, as “Erased child” with a number:</strong>
      </p>
      <ul className={classes.points}>
        <li>what was borrowed and read, attendance, places and levels: all figures stay the same;</li>
        <li>what people wrote elsewhere, until somebody edits it;</li>
        {backups.data && <li>{keptInBackups(backups.data.erased_gone_on)}</li>}
        {backups.status === 'failed' && <li>backups that were made until now, for five weeks at least.</li>}
      </ul>
      <p className={classes.text}>
        This cannot be undone. Take the card back: its number can be given again.
      </p>
    </>
  );
}

const keptInBackups = (goneOn: string | null): string =>
  goneOn === null
    ? 'backups that were made until now, until the person who keeps them removes them.'
    : `backups that were made until now. The last one is removed in the night of ${formatDate(goneOn)}, or when the server next runs after that and has made a new one.`;

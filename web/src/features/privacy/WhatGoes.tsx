import classes from './privacy.module.css';

/** What an erasure takes and what it leaves, said before it is done. */
export function WhatGoes() {
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
        <li>backups made before today, until they age out after at most four weeks.</li>
      </ul>
      <p className={classes.text}>
        This cannot be undone. Take the card back: its number can be given again.
      </p>
    </>
  );
}

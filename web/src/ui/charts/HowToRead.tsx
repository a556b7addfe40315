import classes from './HowToRead.module.css';

/** What a lending pattern means, in a sentence. */
export function HowToRead() {
  return (
    <p className={classes.sentence}>
      Each point is a book, on the day it was borrowed. Above 0 the book was harder than the child’s level, at
      0 it was at the child’s level, below 0 it was easier.
    </p>
  );
}

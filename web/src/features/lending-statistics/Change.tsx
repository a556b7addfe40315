import classes from './Change.module.css';
import { compare } from './comparison.ts';

/** "↑ 12 more (10 %)": how a figure stands beside the dates before. */
export function Change({ value, before }: { value: number; before: number }) {
  const { arrow, words } = compare(value, before);
  return (
    <span className={classes.change}>
      {arrow && <span aria-hidden="true">{arrow} </span>}
      {words}
    </span>
  );
}

import { formatDate, today } from '@storyvan/contract/common/calendar-date';
import classes from './PrintedOn.module.css';
import { usePrinting } from './use-printing.ts';

/** When a page was put on paper; on the screen it is now. */
export function PrintedOn() {
  return usePrinting() && <p className={classes.printed}>Printed on {formatDate(today())}</p>;
}

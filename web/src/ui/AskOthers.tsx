import type { ReactNode } from 'react';
import classes from './AskOthers.module.css';

/** Stands where others have a button, and says whom to ask; a screen that is wholly for others is `ForOthers`. */
export const AskOthers = ({ children }: { children: ReactNode }) => <p className={classes.ask}>{children}</p>;

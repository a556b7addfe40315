import type { ReactNode } from 'react';
import classes from './Banner.module.css';

/** One sentence above a screen that everybody there should know first. */
export const Banner = ({ children }: { children: ReactNode }) => <p className={classes.banner}>{children}</p>;

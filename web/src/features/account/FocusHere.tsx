import { type ReactNode, useEffect, useRef } from 'react';
import classes from './SecondFactor.module.css';

/** A next step that has taken the place of the one before: who uses a keyboard or hears the screen is led to it. */
export function FocusHere({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <div ref={here} tabIndex={-1} className={classes.focused} data-wide>
      {children}
    </div>
  );
}

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import classes from './OnDemand.module.css';

interface OnDemandProps {
  /** Names the field to who cannot see it. */
  label: string;
  /** What the field holds, in words; what to do where it holds nothing. */
  words: string;
  empty: boolean;
  /** The field, which comes from a file of its own. */
  children: ReactNode;
}

/** Shows what a field holds, and becomes the field when somebody reaches for it: a week has forty of them. */
export function OnDemand({ label, words, empty, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.shown}
      data-empty={empty || undefined}
      aria-label={`${label}: ${words}`}
      onClick={() => setWanted(true)}
    >
      <bdi dir="auto">{words}</bdi>
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <FocusFirst>{children}</FocusFirst>
    </Suspense>
  );
}

/** Gives the field the focus that the button had. */
function FocusFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return <div ref={place}>{children}</div>;
}

import classes from './Counter.module.css';
import type { Counts } from './desk-list.ts';
import type { Sound } from './use-sound.ts';

interface CounterProps {
  counts: Counts;
  /** "issued" or "returned" */
  done: string;
}

export function Counter({ counts, done }: CounterProps) {
  return (
    <p className={classes.counter}>
      <span className={classes.accepted}>
        <b>{counts.accepted}</b> {done}
      </span>
      <span className={classes.refused}>
        <b>{counts.refused}</b> refused
      </span>
      {counts.waiting > 0 && (
        <span>
          <b>{counts.waiting}</b> waiting
        </span>
      )}
    </p>
  );
}

/** The speaker, with its waves while the sound is on. */
export function SoundSwitch({ sound, onDone }: { sound: Sound; onDone: () => void }) {
  const handleClick = () => {
    sound.toggle();
    onDone();
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={sound.on}
      className={classes.sound}
      onClick={handleClick}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" className={classes.speaker} />
        <path
          d={sound.on ? 'M15.5 9a4.3 4.3 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'}
        />
      </svg>
      <span className={classes.words}>Sound {sound.on ? 'on' : 'off'}</span>
    </button>
  );
}

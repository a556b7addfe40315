import { Switch } from '@mantine/core';
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

export function SoundSwitch({ sound, onDone }: { sound: Sound; onDone: () => void }) {
  const handleChange = () => {
    sound.toggle();
    onDone();
  };
  return (
    <Switch
      className={classes.sound}
      size="sm"
      labelPosition="left"
      label={sound.on ? 'Sound on' : 'Sound off'}
      checked={sound.on}
      onChange={handleChange}
    />
  );
}

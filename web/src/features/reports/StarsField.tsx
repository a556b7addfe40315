import { Rating } from '@mantine/core';
import { useId } from 'react';
import { StarSign, starsWords } from './Stars.tsx';
import classes from './StarsField.module.css';

interface StarsFieldProps {
  label: string;
  /** 0 while none is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

/** How it went, as stars large enough for a thumb. */
export function StarsField({ label, value, onChange, error }: StarsFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
        <span className={classes.required} aria-hidden="true">
          {' *'}
        </span>
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-required="true"
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-problem` : undefined}
        tabIndex={-1}
        className={classes.group}
        // The arrow keys of a keyboard only move the radio button; here they choose, as in any radio group.
        onChange={({ target }) => onChange(Number((target as HTMLInputElement).value))}
      >
        <Rating
          size={44}
          value={value}
          onChange={onChange}
          getSymbolLabel={(stars) => (stars === 0 ? 'No stars yet' : starsWords(stars))}
          fullSymbol={<StarSign full />}
          emptySymbol={<StarSign full={false} />}
          classNames={{ symbolBody: classes.symbol }}
        />
        <span className={classes.words} aria-hidden="true">
          {value > 0 && starsWords(value)}
        </span>
      </div>
      {error && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  );
}

import { type FormEvent, type KeyboardEvent, type PointerEvent, type RefObject, useId } from 'react';
import type { DeskWords } from './desk-task.ts';
import classes from './ScanField.module.css';

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  words: DeskWords;
  onSubmit: () => void;
  /** The arrow down leads to the list beside the desk. */
  onDown: () => void;
}

/** The one field of the desk. Uncontrolled: a keystroke never waits for React. */
export function ScanField({ field, words, onSubmit, onDown }: ScanFieldProps) {
  const hint = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // A tap on the button leaves the focus, and a phone's keyboard, where they are.
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <div className={classes.box}>
        <input
          ref={field}
          className={classes.field}
          type="text"
          aria-label="Accession number or card number"
          aria-describedby={hint}
          onKeyDown={handleKeyDown}
          inputMode="text"
          enterKeyHint="send"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <span id={hint} className={classes.hint}>
          scan or type, {words.enter}
        </span>
      </div>
      <button type="submit" className={classes.button} onPointerDown={keepFocus}>
        {words.button}
      </button>
    </form>
  );
}

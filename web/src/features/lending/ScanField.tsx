import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
} from 'react';
import type { DeskWords } from './desk-task.ts';
import classes from './ScanField.module.css';

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  words: DeskWords;
  onSubmit: () => void;
  /** True where the pasted text was entered at once. */
  onPaste: (text: string) => boolean;
  /** The field holds what cannot be sent yet, so that Tab leads on. */
  isHeld: () => boolean;
  /** The arrow down leads to the list beside the desk. */
  onDown: () => void;
}

/** The one field of the desk. Uncontrolled: a keystroke never waits for React. */
export function ScanField({ field, words, onSubmit, onPaste, isHeld, onDown }: ScanFieldProps) {
  const hint = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // A tap on the button leaves the focus, and a phone's keyboard, where they are.
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  const handlePaste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Many scanners end with Tab. In an empty field, or with Shift, it moves the focus as everywhere.
    if (event.key === 'Tab' && !event.shiftKey && event.currentTarget.value.trim() && !isHeld()) {
      event.preventDefault();
      onSubmit();
    }
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
          onPaste={handlePaste}
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

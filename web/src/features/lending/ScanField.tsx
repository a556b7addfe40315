import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
} from 'react';
import type { DeskWords } from './desk/desk-task.ts';
import classes from './LendingDesk.module.css';

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  words: DeskWords;
  onSubmit: () => void;
  /** True if the pasted text was entered at once. */
  onPaste: (text: string) => boolean;
  /** The field holds text that cannot be sent yet, so Tab moves the focus. */
  isHeld: () => boolean;
  /** Arrow down moves to the list beside the desk. */
  onDown: () => void;
}

/** The scan field. Uncontrolled, so that a keystroke never waits for React. */
export function ScanField({ field, words, onSubmit, onPaste, isHeld, onDown }: ScanFieldProps) {
  const hint = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // Keeps the focus in the field, and a phone's keyboard open.
  const keepFocus = (event: PointerEvent) => event.preventDefault();
  const handlePaste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Many scanners end with Tab. In an empty field, or with Shift, Tab moves the focus as usual.
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
      <button type="submit" className={classes.submit} onPointerDown={keepFocus}>
        {words.button}
      </button>
    </form>
  );
}

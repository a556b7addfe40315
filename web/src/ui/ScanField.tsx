import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
} from 'react';
import classes from './ScanField.module.css';

interface ScanFieldProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  /** What Enter does, shown at the end of the field; on a phone, in the empty field. */
  hint: string;
  /** On the button that phones show. */
  button: string;
  onSubmit: () => void;
  /** True if the pasted text was entered at once. */
  onPaste: (text: string) => boolean;
  /** The field holds text that cannot be sent yet, so Tab moves the focus. */
  isHeld?: () => boolean;
  /** Arrow down moves to the list beside the field. */
  onDown?: () => void;
  /** Beside the field, such as the camera button. */
  children?: ReactNode;
}

/** The scan field. Uncontrolled, so that a keystroke never waits for React. */
export function ScanField({
  field,
  label,
  hint,
  button,
  onSubmit,
  onPaste,
  isHeld,
  onDown,
  children,
}: ScanFieldProps) {
  const hintId = useId();
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
    if (event.key === 'Tab' && !event.shiftKey && event.currentTarget.value.trim() && !isHeld?.()) {
      event.preventDefault();
      onSubmit();
    }
    if (event.key !== 'ArrowDown' || !onDown) return;
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
          aria-label={label}
          aria-describedby={hintId}
          placeholder={hint}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
          inputMode="text"
          enterKeyHint="send"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <span id={hintId} className={classes.hint}>
          {hint}
        </span>
      </div>
      {children}
      <button
        type="submit"
        className={classes.submit}
        // Told apart from the switch above a desk, which has the same word.
        aria-label={`${button} what was typed`}
        onPointerDown={keepFocus}
      >
        {button}
      </button>
    </form>
  );
}

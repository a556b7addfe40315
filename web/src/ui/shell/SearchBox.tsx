import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef } from 'react';
import classes from './SearchBox.module.css';

/** Whether a key pressed there is text, such as a scan, and not a shortcut. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'));

/** "Find a book or a child": the `/` key moves here from anywhere, Enter opens the results. */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const query = field.current?.value.trim();
    if (query) navigate({ to: '/lookup/$query', params: { query } });
  };

  return (
    <search className={classes.search}>
      <form onSubmit={handleSubmit}>
        <input
          ref={field}
          className={classes.field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Find a book or a child"
          aria-label="Find a book or a child"
          aria-keyshortcuts="/"
        />
        <span className={classes.key} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

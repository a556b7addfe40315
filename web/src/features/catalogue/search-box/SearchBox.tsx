import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { hereText } from '../lookup/lookup-search.ts';
import classes from './SearchBox.module.css';
import { suggestionId, useSuggestions } from './use-suggestions.ts';

const listId = 'search-suggestions';
const SuggestionList = lazyDialog(async () => (await import('./SuggestionList.tsx')).SuggestionList);

/**
 * "Find a book or a child", with suggestions while typing (the combobox pattern of ARIA 1.2). The `/` key moves here
 * from anywhere. Enter opens the chosen suggestion, else the book or child of an exact number, else the results.
 */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const here = useHere();
  const suggested = useSuggestions();
  const [used, setUsed] = useState(false);
  const { options, chosen, isOpen } = suggested;
  useSlashKey(field);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const option = chosen === null ? undefined : options[chosen];
    suggested.close();
    if (option) {
      field.current?.blur();
      navigate(option.link);
      return;
    }
    const query = field.current?.value.trim();
    if (query)
      navigate({ to: '/lookup/$query', params: { query }, search: { here }, state: { openExact: true } });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      suggested.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      // The browser would also empty the field.
      event.preventDefault();
      suggested.close();
    }
  };

  return (
    <search className={classes.search}>
      <form onSubmit={handleSubmit}>
        <input
          ref={field}
          className={classes.field}
          type="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && chosen !== null ? suggestionId(chosen) : undefined}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Find a book or a child"
          aria-label="Find a book or a child"
          aria-keyshortcuts="/"
          onChange={(event) => suggested.ask(event.currentTarget.value)}
          onFocus={(event) => {
            setUsed(true);
            suggested.ask(event.currentTarget.value);
          }}
          onBlur={suggested.close}
          onKeyDown={handleKeyDown}
        />
        <span className={classes.key} aria-hidden="true">
          /
        </span>
        {used && <SuggestionList id={listId} suggested={suggested} />}
      </form>
    </search>
  );
}

/** Whether a key pressed there is text, such as a scan, and not a shortcut. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'));

function useSlashKey(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [field]);
}

/** The place whose screen is open, or for which the last search was made: "mop-12"; undefined if there is none. */
function useHere(): string | undefined {
  const { siteId, gradeId } = useParams({ strict: false }) as Record<string, string | undefined>;
  const { here } = useSearch({ strict: false }) as { here?: string };
  if (siteId !== undefined) return hereText({ program: 'mop', site_grade_id: Number(siteId) });
  if (gradeId !== undefined) return hereText({ program: 'lis', site_grade_id: Number(gradeId) });
  return here;
}

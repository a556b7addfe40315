import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useRoom } from '../../ui/use-room.ts';
import classes from './PickMenu.module.css';

const PickList = lazy(() => import('./PickList.tsx').then((file) => ({ default: file.PickList })));

export interface Choice {
  value: string;
  name: string;
  /** Beside the name: "3 sessions", "Wednesday 4:30 PM". */
  note?: string;
}

export interface PickMenuProps {
  /** Names the button and its list: "Add a lead to Chimbel, Wednesday". */
  label: string;
  /** What stands on the button. */
  children: ReactNode;
  choices: readonly Choice[];
  /** What is said where there is nothing to choose from. */
  none: string;
  /** What was picked takes the focus, not this button. */
  onPick: (value: string) => void;
  /** Why nothing can be chosen now; told instead of opening the list. */
  refusal?: string | null;
  onRefused?: (reason: string) => void;
  /** As high as the people beside it, where it is not touched by a finger. */
  compact?: boolean;
  /** The button stands at the end of its line. */
  atEnd?: boolean;
  /** Beside what it changes; not a place to be filled. */
  quiet?: boolean;
}

/** A button that opens a list to choose one from, narrowed by typing: the way without dragging. */
export function PickMenu(props: PickMenuProps) {
  const { label, children, choices, none, onPick, refusal, onRefused, compact, atEnd, quiet } = props;
  const [open, setOpen] = useState(false);
  const { look, popover } = useRoom();
  const target = useRef<HTMLButtonElement>(null);
  const goesBack = useRef(false);
  useEffect(() => {
    // The button was drawn anew beside the list and is again without it.
    if (!open && goesBack.current) target.current?.focus();
    goesBack.current = false;
  }, [open]);
  const handleClose = (back: boolean) => {
    goesBack.current = back;
    setOpen(false);
  };
  const handleClick = () => {
    if (refusal) onRefused?.(refusal);
    else if (open) handleClose(true);
    else {
      look(target.current);
      setOpen(true);
    }
  };
  const button = (
    <button
      ref={target}
      type="button"
      className={classes.add}
      data-compact={compact || undefined}
      data-quiet={quiet || undefined}
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-disabled={refusal ? true : undefined}
      onClick={handleClick}
      // The list closes when it loses the focus, and this press would open it again.
      onMouseDown={(event) => {
        if (open) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
  if (!open) return button;
  return (
    <Suspense fallback={button}>
      <PickList
        label={label}
        choices={choices}
        none={none}
        onPick={onPick}
        atEnd={atEnd ?? false}
        onClose={handleClose}
        popover={popover}
      >
        {button}
      </PickList>
    </Suspense>
  );
}

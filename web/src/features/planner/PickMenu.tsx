import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { loadWhenInUse } from '../../lib/load-when-in-use.ts';
import { useRoom } from '../../ui/use-room.ts';
import type { PickListProps } from './PickList.tsx';
import classes from './PlannerScreen.module.css';

const PickList = lazyComponent(async () => (await import('./PickList.tsx')).PickList);
loadWhenInUse(PickList.preload);

interface PickMenuProps extends Pick<PickListProps, 'label' | 'choices' | 'none' | 'onPick' | 'atEnd'> {
  /** The content of the button. */
  children: ReactNode;
  /** Why no choice is possible now. Reported with `onRefused` instead of opening the list. */
  refusal?: string | null;
  onRefused?: (reason: string) => void;
  /** As tall as the people beside it, unless the device has a touch screen. */
  compact?: boolean;
  /** Plain text button, not an empty slot to fill. */
  quiet?: boolean;
}

/** A button that opens a searchable list: the way to choose without dragging. */
export function PickMenu(props: PickMenuProps) {
  const { label, children, choices, none, onPick, refusal, onRefused, compact, atEnd, quiet } = props;
  const [open, setOpen] = useState(false);
  const { look, popover } = useRoom();
  const target = useRef<HTMLButtonElement>(null);
  const goesBack = useRef(false);
  useEffect(() => {
    // The button was rendered inside the list and is now a new element without it.
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
      className={classes.pick}
      data-compact={compact || undefined}
      data-quiet={quiet || undefined}
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-disabled={refusal ? true : undefined}
      onClick={handleClick}
      // The list closes on blur. Without this, the same press would open it again.
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
        atEnd={atEnd}
        onClose={handleClose}
        popover={popover}
      >
        {button}
      </PickList>
    </Suspense>
  );
}

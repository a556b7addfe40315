import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Menu.module.css';

interface TriggerProps {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: (props: TriggerProps) => ReactNode;
  children: ReactNode;
}

/**
 * A button with a menu below it (the menu button pattern of ARIA). Ours, because Mantine's is larger than the rest of
 * most screens: it can float anywhere and has submenus.
 */
export function Menu({ trigger, children }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = () => root.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  const close = () => {
    setIsOpen(false);
    // Unless an item has moved the focus on.
    if (root.current?.contains(document.activeElement)) button()?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const handlePress = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = targets[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[next]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      // From the button, so that the focus moves on as if the menu were not there.
      close();
    }
  };

  return (
    <div className={classes.root} ref={root}>
      {trigger({
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setIsOpen(!isOpen),
      })}
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          className={classes.menu}
          onKeyDown={handleKeyDown}
          onClick={({ target }) => {
            if ((target as Element).closest('[role^="menuitem"]')) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface MenuItemProps {
  onClick: () => void;
  /** Of an item that is one choice of several. */
  checked?: boolean;
  children: ReactNode;
}

export function MenuItem({ onClick, checked, children }: MenuItemProps) {
  const choice = checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button
      type="button"
      role="menuitem"
      {...choice}
      tabIndex={-1}
      className={classes.item}
      onClick={onClick}
    >
      {children}
      {checked && <span aria-hidden="true">✓</span>}
    </button>
  );
}

/** For an item that is a link. */
export const menuLinkProps = { role: 'menuitem', tabIndex: -1, className: classes.item } as const;

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
  <div role="group" aria-label={label} className={classes.group}>
    <span aria-hidden="true" className={classes.label}>
      {label}
    </span>
    {children}
  </div>
);

import type { KeyboardEvent } from 'react';

const isEnabled = (button: HTMLButtonElement): boolean => !button.disabled;

/**
 * Arrow keys, Home and End move the focus between the buttons of a list; from a field above, down enters it. Disabled
 * buttons are skipped: a row that was just taken back stays in its list for a moment.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('li button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const moves: Record<string, HTMLButtonElement | undefined> = {
    ArrowDown: buttons.slice(at + 1).find(isEnabled),
    ArrowUp: buttons.slice(0, Math.max(at, 0)).findLast(isEnabled),
  };
  if (at >= 0) Object.assign(moves, { Home: buttons.find(isEnabled), End: buttons.findLast(isEnabled) });
  const target = moves[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

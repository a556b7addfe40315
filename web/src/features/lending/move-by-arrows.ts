import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus between the buttons of a list; from a field above, down enters it. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
  if (at >= 0) Object.assign(moves, { Home: 0, End: buttons.length - 1 });
  const to = moves[event.key];
  if (to === undefined) return;
  const target = buttons[to];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

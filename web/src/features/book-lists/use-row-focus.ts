import { type RefObject, useEffect, useRef } from 'react';

const buttonsIn = (region: HTMLElement) => [
  ...region.querySelectorAll<HTMLButtonElement>('button[data-take-back]'),
];

/**
 * Keeps keyboard focus in a list whose rows disappear: when the current row is removed, focus moves to the next row, or
 * the previous one, or the list itself.
 */
export function useRowFocus(region: RefObject<HTMLElement | null>, isWaiting: (accn_no: string) => boolean) {
  /** The current copy, then those after it, then those before it, nearest first. */
  const wanted = useRef<string[]>([]);

  // Once the user has moved on by hand, focus is left alone.
  useEffect(() => {
    const forget = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) wanted.current = [];
    };
    const stop = new AbortController();
    for (const sign of ['pointerdown', 'keydown']) {
      document.addEventListener(sign, forget, { capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  // After every render: a row may disappear with any reply.
  useEffect(() => {
    const [inHand] = wanted.current;
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (inHand === undefined || !region.current || !lost || isWaiting(inHand)) return;
    const buttons = buttonsIn(region.current).filter((button) => !button.disabled);
    const next = wanted.current
      .map((accn_no) => buttons.find((button) => button.dataset.takeBack === accn_no))
      .find(Boolean);
    (next ?? region.current).focus();
  });

  return (accn_no: string) => {
    const order = region.current
      ? buttonsIn(region.current).map((button) => button.dataset.takeBack ?? '')
      : [];
    const at = order.indexOf(accn_no);
    wanted.current = [accn_no, ...order.slice(at + 1), ...order.slice(0, Math.max(at, 0)).reverse()];
  };
}

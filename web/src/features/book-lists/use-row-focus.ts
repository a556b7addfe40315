import { type RefObject, useEffect, useRef } from 'react';

const buttonsIn = (region: HTMLElement) => [
  ...region.querySelectorAll<HTMLButtonElement>('button[data-take-back]'),
];

/**
 * Keeps the keyboard in a list whose rows go: when the row in hand has gone, the next one has the focus, or the one
 * before, or else the list itself.
 */
export function useRowFocus(region: RefObject<HTMLElement | null>, isWaiting: (accn_no: string) => boolean) {
  /** The copy in hand, those after it, and those before it, the nearest first. */
  const wanted = useRef<string[]>([]);

  // Whoever has gone on by hand since is not called back.
  useEffect(() => {
    const forget = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) wanted.current = [];
    };
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);

  // After every drawing, as a row goes with whatever answer comes.
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

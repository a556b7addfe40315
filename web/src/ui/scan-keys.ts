/** Keys that are pressed outside the scan field, and go there. */

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** Space presses buttons and `/` opens the search box, so neither can start a scan. */
export const startsScan = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && key !== '/' && !ctrlKey && !metaKey && !altKey;

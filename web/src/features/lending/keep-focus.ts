import type { PointerEvent } from 'react';

/** For buttons of the desk: the focus stays in the scan field, so a phone's keyboard stays open and nothing moves. */
export const keepFocus = (event: PointerEvent): void => event.preventDefault();

import {
  hideNotification,
  type NotificationsStore,
  notificationsStore,
  showNotification,
  updateNotification,
} from '@mantine/notifications';
import { createElement } from 'react';
import { GrowlWithUndo, RepeatedGrowl } from './GrowlWords.tsx';

/** Growl messages disappear after 5000 ms (SPEC section 9), set in Growls.tsx. */

interface Shown {
  id: string;
  times: number;
}

/** The messages on the screen: the same one again is counted instead of shown twice. */
const shown = new Map<string, Shown>();

/** Where growls appear: at the edge of the window, unless a screen has a line for them. */
let store: NotificationsStore = notificationsStore;

/** Shows growls in another place, until the returned function is called. */
export function placeGrowls(elsewhere: NotificationsStore): () => void {
  store = elsewhere;
  return () => {
    store = notificationsStore;
    shown.clear();
  };
}

function isOnScreen(id: string): boolean {
  const { notifications, queue } = store.getState();
  return [...notifications, ...queue].some((each) => each.id === id);
}

const inField = () => document.activeElement?.matches('input,textarea');

/** On a phone without its keyboard, what was done is shown at the foot, away from the title of the screen it opens. */
const placeOfSuccess = () =>
  store === notificationsStore && matchMedia('(max-width: 48em)').matches && !inField()
    ? ({ position: 'bottom-center' } as const)
    : {};

function growl(
  message: string,
  color: 'red' | 'green',
  role: 'alert' | 'status',
  place: { position?: 'bottom-center' } = {},
): void {
  const before = shown.get(message);
  if (before && isOnScreen(before.id)) {
    before.times += 1;
    const { id, times } = before;
    updateNotification({ id, message: createElement(RepeatedGrowl, { message, times }), color, role }, store);
    return;
  }
  shown.set(message, { id: showNotification({ message, color, role, ...place }, store), times: 1 });
}

export const growlError = (message: string): void => growl(message, 'red', 'alert');

/** What failed is over: its message gives way to what is below it. */
export function hideErrors(): void {
  for (const { id, color } of store.getState().notifications)
    if (id && color === 'red') hideNotification(id, store);
}

/** With `undo` the growl has an Undo button; the screen must offer it elsewhere too, because 5000 ms are short. */
export function growlSuccess(message: string, undo?: () => void): void {
  if (!undo) {
    growl(message, 'green', 'status', placeOfSuccess());
    return;
  }
  const place = store;
  const handleUndo = () => {
    hideNotification(id, place);
    undo();
  };
  const id = showNotification(
    {
      message: createElement(GrowlWithUndo, { message, onUndo: handleUndo }),
      color: 'green',
      role: 'status',
      ...placeOfSuccess(),
    },
    place,
  );
}

import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { GrowlWithUndo } from './GrowlWithUndo.tsx';

/** Growl messages disappear after 5000 ms (SPEC section 9), set in Growls.tsx. */

export function growlError(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert' });
}

/** With `undo` the growl has an Undo button; the screen must offer it elsewhere too, because 5000 ms are short. */
export function growlSuccess(message: string, undo?: () => void): void {
  if (!undo) {
    notifications.show({ message, color: 'green', role: 'status' });
    return;
  }
  const handleUndo = () => {
    notifications.hide(id);
    undo();
  };
  const id = notifications.show({
    message: createElement(GrowlWithUndo, { message, onUndo: handleUndo }),
    color: 'green',
    role: 'status',
  });
}

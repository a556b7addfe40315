import { notifications } from '@mantine/notifications';

/** Growl messages vanish after 5000 ms (SPEC section 9), set once where they are shown. */

export function growlError(message: string): void {
  notifications.show({ message, color: 'red', role: 'alert' });
}

export function growlSuccess(message: string): void {
  notifications.show({ message, color: 'green', role: 'status' });
}

import { accountOfTab, useStaff } from '../../lib/auth.ts';
import { type FieldState, useField } from './field-state.ts';

/** The device in use, if it belongs to the person who is signed in. Without a network that may not be known: then it does. */
export function useOwnDevice(): FieldState['device'] {
  const staff = useStaff();
  const device = useField((state) => state.device);
  const account = staff?.staff_id ?? accountOfTab();
  return device && (account === null || account === device.staff_id) ? device : null;
}

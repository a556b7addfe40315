import { accountOfTab, useStaff, worksAtDevice } from '../../lib/auth.ts';
import { useConnected } from '../../lib/connection.ts';
import { type FieldState, type KeptPlace, useField } from './field-state.ts';

/** The device in use, if it belongs to the person who is signed in. Without a network that may not be known: then it does. */
export function useOwnDevice(): FieldState['device'] {
  const staff = useStaff();
  const device = useField((state) => state.device);
  const account = staff?.staff_id ?? accountOfTab();
  return device && (account === null || account === device.staff_id) ? device : null;
}

const none: readonly KeptPlace[] = [];

/** The places that this device works at without the server; none as long as the server answers. */
export function usePlacesAlone(): readonly KeptPlace[] {
  const connected = useConnected();
  const places = useField((state) => state.places);
  return connected && !worksAtDevice() ? none : places;
}

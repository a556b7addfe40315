import { worksAtDevice } from '../../lib/auth.ts';
import { useConnected } from '../../lib/connection.ts';
import { type KeptPlace, useField } from './field-state.ts';

const none: readonly KeptPlace[] = [];

/** The places that this device works at without the server; none as long as the server answers. */
export function usePlacesAlone(): readonly KeptPlace[] {
  const connected = useConnected();
  const places = useField((state) => state.places);
  return connected && !worksAtDevice() ? none : places;
}

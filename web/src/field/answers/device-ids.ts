/**
 * A session or report made on the device has a negative id until the server gives it one. It follows from the
 * request_id of its entry, so it is the same after a reload.
 */
export const deviceIdOf = (request_id: string): number =>
  -(Number.parseInt(request_id.slice(0, 8), 16) >>> 2) - 1;

/** Whether an event has the id of an entry (UUIDv4); the server gives its events UUIDv7. */
export const isOfDevice = (event_id: string): boolean => event_id[14] === '4';

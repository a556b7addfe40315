/** Places that were removed from this device: what has read names there, such as a desk, forgets them. */

type Listener = (site_grade_ids: readonly number[]) => void;

const listeners = new Set<Listener>();

/** Calls the listener whenever places were removed, until the returned function is called. */
export function whenPlacesGo(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function notePlacesGone(site_grade_ids: readonly number[]): void {
  for (const listener of listeners) listener(site_grade_ids);
}

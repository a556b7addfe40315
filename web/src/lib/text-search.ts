/** Reads search values by name, always as text; others are dropped. For `validateSearch`. */
export const textSearch =
  <Key extends string>(...keys: Key[]) =>
  (search: Record<string, unknown>): { [K in Key]?: string } =>
    Object.fromEntries(
      keys.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : [])),
    ) as { [K in Key]?: string };

/** A search value or parameter that should be an id: the number, or undefined. One made on a device is negative. */
export const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

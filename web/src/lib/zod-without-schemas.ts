/**
 * Stands in for zod in the browser's bundle: the server validates, so the contract's schemas are built into nothing,
 * and 24 kB gzipped stay out of the entry (docs/decisions/0003).
 */
const nothing: unknown = new Proxy(() => undefined, {
  get: () => nothing,
  apply: () => nothing,
});

export const z = nothing;

/**
 * Replaces zod in the browser's bundle: the server validates, so the contract's schemas become nothing, and 24 kB
 * (gzip) are saved in the entry (docs/decisions/0003). Building a schema works; checking a value with it throws, because
 * any answer would be wrong.
 */
const asks =
  /^((safe)?(parse|encode|decode)(async)?|spa|success|data|error|options|isoptional|isnullable|_zod|~standard)$/i;

const nothing: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.iterator || (typeof name === 'string' && asks.test(name))) {
      throw new Error(
        `The browser has no zod schemas, so “${String(name)}” has no answer here. Write a plain function in contract/src/common instead (docs/decisions/0003).`,
      );
    }
    return nothing;
  },
  apply: () => nothing,
});

export const z = nothing;

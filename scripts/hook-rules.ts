import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fastify takes what an async hook returns as the new payload or error, so the hooks after it get that instead. A hook that
 * only looks on returns nothing.
 */

const hook = /addHook\(\s*'\w+',\s*async\s*\([^)]*\)(?::[^=]+)?\s*=>\s*/g;

/** The lines of this code on which an async hook returns a value. */
export function hooksThatReturn(code: string): number[] {
  return [...code.matchAll(hook)].flatMap(({ index, 0: { length } }) => {
    const body = code.slice(index + length);
    const returned = body.startsWith('{') ? /\breturn\s+[^;\s]/.exec(blockOf(body))?.index : 0;
    return returned === undefined ? [] : [code.slice(0, index + length + returned).split('\n').length];
  });
}

/** From its first brace to the one that closes it. */
function blockOf(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return text;
}

export const returningHooksIn = (root: string): string[] =>
  readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      hooksThatReturn(readFileSync(join(root, 'server/src', path), 'utf8')).map(
        (line) =>
          `server/src/${path}:${line}: this hook returns a value, which Fastify takes as the new payload. Return nothing.`,
      ),
    );

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The server knows which screen a page will show, so the page names the screen's files and first calls, and the browser
 * loads them together with the entry instead of one after the other (docs/decisions/0057).
 */

/** As web/screens-manifest.ts writes it. */
interface ScreenFiles {
  path: string;
  scripts: string[];
  styles: string[];
  calls: string[];
}

interface Screen extends ScreenFiles {
  pattern: RegExp;
  params: string[];
}

/** What the head of a page contains for its screen. */
interface Head {
  /** Before start.js, which makes the calls because it knows the browser's date. */
  calls: string;
  /** After the style sheet of all screens, whose rules these override. */
  links: string;
}

export const nothing: Head = { calls: '', links: '' };

/** Returns the head for the screen at an address: nothing for an unknown one. */
export function screens(folder: string): (url: string) => Head {
  const known = readScreens(join(folder, 'screens.json'));
  return (url) => {
    const [path = '', search] = url.split('?');
    for (const screen of known) {
      const match = screen.pattern.exec(path);
      if (!match) continue;
      const values = screen.params.map((name, n) => [name, encoded(match[n + 1] ?? '')] as const);
      // With a search, or without a valid id, the screen makes other calls.
      const isPlain =
        !search && values.every(([name, value]) => value !== null && (!name.endsWith('Id') || isId(value)));
      const calls = isPlain ? screen.calls.map((call) => withParams(call, values)) : [];
      return {
        calls: calls.length > 0 ? `<meta name="first-calls" content="${calls.join(' ')}">` : '',
        links: [...screen.styles.map(style), ...screen.scripts.map(script)].join(''),
      };
    }
    return nothing;
  };
}

/** Paths without parameters first: "/lis/school/1/2/box" is not a child's. */
function readScreens(file: string): Screen[] {
  if (!existsSync(file)) return [];
  const screens = JSON.parse(readFileSync(file, 'utf8')) as ScreenFiles[];
  return screens
    .map((screen) => ({
      ...screen,
      pattern: new RegExp(`^${screen.path.replace(/\$\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`),
      params: [...screen.path.matchAll(/\$(\w+)/g)].map((match) => match[1] as string),
    }))
    .sort((one, other) => one.params.length - other.params.length);
}

/** As the browser writes it in a call; null if it is not valid. Its result is safe in HTML. */
function encoded(value: string): string | null {
  try {
    return encodeURIComponent(decodeURIComponent(value));
  } catch {
    return null;
  }
}

const isId = (value: string | null): boolean => value !== null && /^[1-9]\d{0,8}$/.test(value);

const withParams = (call: string, values: (readonly [string, string | null])[]): string =>
  values.reduce((path, [name, value]) => path.replaceAll(`$${name}`, () => value ?? ''), call);

const style = (path: string): string => `<link rel="stylesheet" crossorigin href="${path}">`;

const script = (path: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`;

/**
 * The server's content policy does not allow any string to be parsed as HTML or script (require-trusted-types-for
 * 'script'). Libraries fill a style element through innerHTML, and a worker is started by its address: only these
 * and the service worker are allowed here (docs/decisions/0031 and 0058). Runs before anything is rendered.
 */

interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(text: string): string | null;
      createScriptURL(address: string): string | null;
    },
  ): unknown;
}

/** Text without `<` cannot create an element. */
export const harmlessText = (text: string): string | null => (text.includes('<') ? null : text);

/** The built files of this server, and its service worker. */
export function ownScript(address: string): string | null {
  if (address === '/sw.js') return address;
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith('/assets/') ? address : null;
}

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: harmlessText,
  createScriptURL: ownScript,
});

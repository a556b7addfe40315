/**
 * The server's content policy lets no text become elements or scripts (require-trusted-types-for 'script'). Libraries
 * fill a style element through innerHTML, and a worker is started by its address: these two are let through here, and
 * nothing else (docs/decisions/0031). Runs before anything is drawn.
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

/** What holds no `<` makes no element, wherever it is put. */
export const harmlessText = (text: string): string | null => (text.includes('<') ? null : text);

/** The built files of this very server. */
export function ownScript(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith('/assets/') ? address : null;
}

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: harmlessText,
  createScriptURL: ownScript,
});

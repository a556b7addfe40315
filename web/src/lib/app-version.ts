/** The version of the open page: the address of its entry script, whose name has a hash of it. */
export const entryScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

/**
 * Held as long as the page is open. From these locks the service worker knows which versions are in use, and keeps
 * their files (web/src/sw/sw.ts).
 */
export function holdVersion(): void {
  void navigator.locks.request(`storyvan version ${entryScript()}`, { mode: 'shared' }, () => forever);
}

const forever = new Promise<never>(() => undefined);

// Before Dexie, which looks for it once.
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { leave } from '../lib/auth.ts';
import { serveReplies } from './server.ts';
import { signInAs } from './sign-in-as.ts';

// A form may load code when it is first opened, which on a busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 5000 });

// Mantine needs these, and jsdom does not have them.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Without layout everything is in view.
window.IntersectionObserver ??= class {
  private readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
  }
  observe() {
    this.report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;
// Without layout nothing covers anything.
document.elementFromPoint ??= () => null;
// A textarea that grows with its text listens for loaded fonts.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
// jsdom would match every rule of a browser's default style sheet for each element that a query looks at, half of the time
// of a test. What we hide is hidden by an attribute or an inline style.
window.getComputedStyle = (element) => (element as HTMLElement).style;
// Code for later is loaded at once: a test file waits for what it has started to load (below).
window.requestIdleCallback ??= (run) => {
  run({ didTimeout: false, timeRemaining: () => 0 });
  return 0;
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// The old copies would go on listening to the page.
if (!process.env.OWN_MODULES)
  vi.resetModules = () => {
    throw new Error(
      'Tests that load modules again belong to the project web-field: name them *.reload.test.tsx.',
    );
  };

serveReplies();
// A test of another role sets it.
beforeEach(() => signInAs('administrator'));
afterEach(() => {
  cleanup();
  leave();
});
// Code that is still loading when a test file ends would be missing for the next file of this worker.
afterAll(() => vi.dynamicImportSettled());

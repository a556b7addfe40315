import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { forgetLogin } from '../lib/auth.ts';
import { signInAs } from './sign-in-as.ts';

// What a form needs may come with its first opening, and a busy machine takes more than the second that is the default.
configure({ asyncUtilTimeout: 5000 });

// Mantine asks for what jsdom does not have.
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
// Everything is in view where nothing is laid out.
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
// Nothing covers anything where nothing is laid out.
document.elementFromPoint ??= () => null;
// A field that grows with its text hears of fonts that have come.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// Whoever tests what others may not says so.
beforeEach(() => signInAs('administrator'));
afterEach(() => {
  cleanup();
  forgetLogin();
});

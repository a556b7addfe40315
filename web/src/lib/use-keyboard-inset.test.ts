// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeyboardInset } from './use-keyboard-inset.ts';

/** A phone's screen of which a part stays visible. */
function showPhone(part: { height: number; offsetTop?: number; scale?: number }) {
  const viewport = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...part });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  return viewport;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['without a keyboard', { height: 800 }, 0],
  ['with the keyboard open', { height: 460 }, 340],
  ['with the keyboard open and the page moved up', { height: 460, offsetTop: 100 }, 240],
  ['with only a toolbar of the browser', { height: 744 }, 0],
  ['enlarged by two fingers', { height: 400, scale: 2 }, 0],
])('the part that the keyboard covers, on a screen %s, is measured', (_, part, expected) => {
  showPhone(part);
  expect(renderHook(useKeyboardInset).result.current).toBe(expected);
});

it('the part that the keyboard covers, when it opens, is updated', () => {
  const viewport = showPhone({ height: 800 });
  const { result } = renderHook(useKeyboardInset);
  act(() => {
    viewport.height = 460;
    viewport.dispatchEvent(new Event('resize'));
  });
  expect(result.current).toBe(340);
});

it('the part that the keyboard covers, in a browser that does not tell, is 0', () => {
  vi.stubGlobal('visualViewport', undefined);
  expect(renderHook(useKeyboardInset).result.current).toBe(0);
});

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../testing/setup.ts';
import { useRoom } from './use-room.ts';

const height = 844;

/** An element at this height on a phone; `position` makes it a bar. */
function put(top: number, bottom: number, position = 'static', into: Element = document.body): HTMLElement {
  const element = document.createElement('div');
  element.style.position = position;
  element.getBoundingClientRect = () => new DOMRect(0, top, 390, bottom - top);
  into.append(element);
  return element;
}

/** The element added last is on top. */
const topmost = (y: number): Element | null =>
  [...document.body.querySelectorAll('div')]
    .filter((each) => each.getBoundingClientRect().top <= y && y < each.getBoundingClientRect().bottom)
    .at(-1) ?? null;

function paddingAround(field: Element) {
  vi.stubGlobal('innerHeight', height);
  vi.spyOn(document, 'elementFromPoint').mockImplementation((_, y) => topmost(y));
  const { result } = renderHook(() => useRoom());
  act(() => {
    result.current.look(field);
  });
  return result.current.popover.middlewares.flip.padding;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('the room for a list', () => {
  it('on a screen with bars at the top and two at the bottom, ends at them', () => {
    const page = put(-500, 2000);
    const field = put(600, 644, 'static', page);
    put(0, 65, 'sticky');
    const dock = put(725, 786, 'sticky');
    put(735, 779, 'static', dock);
    put(786, 844, 'fixed');
    expect(paddingAround(field)).toEqual({ top: 65, bottom: 844 - 725 });
  });

  it('of a field half below a bar, ends at that bar', () => {
    const field = put(700, 744, 'static', put(-500, 2000));
    put(725, 844, 'sticky');
    expect(paddingAround(field)).toEqual({ top: 0, bottom: 119 });
  });

  it('of a field inside a fixed element that covers the whole screen, is the whole screen', () => {
    put(0, 844, 'fixed');
    const dialog = put(100, 700, 'fixed');
    expect(paddingAround(put(300, 344, 'static', dialog))).toEqual({ top: 0, bottom: 0 });
  });
});

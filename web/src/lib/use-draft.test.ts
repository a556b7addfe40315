// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLogin, keepLogin, leave } from './auth.ts';
import { useDraft } from './use-draft.ts';

const meera = {
  session_id: 'x',
  staff: { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'administrator' as const },
};
const open = (name = 'report 17') =>
  renderHook((props: { name: string }) => useDraft<string>(props.name), { initialProps: { name } });

/** Full: every write fails. Forbidden: the storage cannot even be asked for. */
const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
const forbidden = () =>
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

beforeEach(() => keepLogin(meera));

afterEach(() => {
  vi.restoreAllMocks();
  leave();
  localStorage.clear();
});

describe('a draft', () => {
  it('of which nothing was typed, is none and is not kept', () => {
    const { result } = open();
    expect(result.current).toMatchObject({ draft: null, kept: false });
  });

  it('typed, is kept, and is there and kept when opened again', () => {
    const { result, unmount } = open();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
    unmount();
    expect(open().result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('forgotten, is gone here and when opened again', () => {
    const { result, unmount } = open();
    act(() => result.current.keep('Half a page'));
    act(() => result.current.forget());
    expect(result.current).toMatchObject({ draft: null, kept: false });
    unmount();
    expect(open().result.current.draft).toBeNull();
  });

  it.each([
    ['full', full],
    ['forbidden', forbidden],
  ])(
    'where the storage is %s, lives on as typed, says that it is not kept, and can be forgotten',
    (_, no) => {
      no();
      const { result } = open();
      act(() => result.current.keep('Half a page'));
      expect(result.current).toMatchObject({ draft: 'Half a page', kept: false });
      act(() => result.current.forget());
      expect(result.current).toMatchObject({ draft: null, kept: false });
    },
  );

  it('that did not fit at first, is kept from the first time that it does', () => {
    const storage = full();
    const { result } = open();
    act(() => result.current.keep('Half'));
    storage.mockRestore();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('that does not fit any more, is not called kept, though an earlier text of it is', () => {
    const { result } = open();
    act(() => result.current.keep('Half'));
    full();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: false });
  });

  it('typed before it is known who writes, stays as typed and is kept with the next word', () => {
    forgetLogin();
    const { result } = open();
    act(() => result.current.keep('Half'));
    act(() => keepLogin(meera));
    expect(result.current).toMatchObject({ draft: 'Half', kept: false });
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('of another name, in the same form, is not taken for this one', () => {
    const { result, rerender } = open('plan 2026-11-16');
    act(() => result.current.keep('This week'));
    rerender({ name: 'plan 2026-11-23' });
    expect(result.current).toMatchObject({ draft: null, kept: false });
    rerender({ name: 'plan 2026-11-16' });
    expect(result.current).toMatchObject({ draft: 'This week', kept: true });
  });

  it('when its writer signs out, is gone; where the storage is forbidden, signing out goes on', () => {
    const { result, unmount } = open();
    act(() => result.current.keep('Half a page'));
    unmount();
    act(leave);
    keepLogin(meera);
    expect(open().result.current.draft).toBeNull();
    forbidden();
    expect(leave).not.toThrow();
  });
});

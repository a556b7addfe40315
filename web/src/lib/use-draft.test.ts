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

/** Full: every write fails. Forbidden: the storage cannot even be accessed. */
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
  it('before anything is typed, is null and not kept', () => {
    const { result } = open();
    expect(result.current).toMatchObject({ draft: null, kept: false });
  });

  it('typed, is kept, and is there when the form is opened again', () => {
    const { result, unmount } = open();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
    unmount();
    expect(open().result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('cleared, is gone here and when the form is opened again', () => {
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
  ])('with the storage %s, is kept in memory, says that it is not stored, and can be cleared', (_, no) => {
    no();
    const { result } = open();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: false });
    act(() => result.current.forget());
    expect(result.current).toMatchObject({ draft: null, kept: false });
  });

  it('that did not fit at first, is stored as soon as it fits', () => {
    const storage = full();
    const { result } = open();
    act(() => result.current.keep('Half'));
    storage.mockRestore();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('that does not fit any more, is not reported as stored, though an earlier text of it is', () => {
    const { result } = open();
    act(() => result.current.keep('Half'));
    full();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: false });
  });

  it('typed before it is known who is signed in, stays as typed and is stored with the next change', () => {
    leave();
    const { result } = open();
    act(() => result.current.keep('Half'));
    act(() => keepLogin(meera));
    expect(result.current).toMatchObject({ draft: 'Half', kept: false });
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('typed after a reload, before the server has said who is signed in, is kept at once', () => {
    forgetLogin();
    const { result, unmount } = open();
    act(() => result.current.keep('Half a page'));
    expect(result.current).toMatchObject({ draft: 'Half a page', kept: true });
    unmount();
    keepLogin(meera);
    expect(open().result.current).toMatchObject({ draft: 'Half a page', kept: true });
  });

  it('with another name, in the same form, is a different draft', () => {
    const { result, rerender } = open('plan 2026-11-16');
    act(() => result.current.keep('This week'));
    rerender({ name: 'plan 2026-11-23' });
    expect(result.current).toMatchObject({ draft: null, kept: false });
    rerender({ name: 'plan 2026-11-16' });
    expect(result.current).toMatchObject({ draft: 'This week', kept: true });
  });

  it('when its writer signs out, is gone; with the storage forbidden, signing out still works', () => {
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

import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../testing/sign-in-as.ts';
import { forgetLogin, keepLogin, leave } from './auth.ts';
import { hasDrafts } from './use-draft.ts';
import { useFormDraft } from './use-form-draft.ts';

const empty = { title: '', note: '' };
const open = (name = 'book 1') => {
  const { result, unmount } = renderHook(() => useFormDraft(name, () => empty));
  return {
    unmount,
    state: () => result.current[0],
    type: (title: string) => act(() => result.current[1]({ ...empty, title })),
  };
};
const signInAsAnother = () =>
  keepLogin({
    session_id: 's-2',
    staff: { staff_id: 2, username: 'anil', name: 'Anil', role: 'administrator' },
  });

beforeEach(() => {
  localStorage.clear();
  signInAs('administrator');
});

describe('unsaved text in a form', () => {
  it('after the user was signed out, is there when the same user signs in and opens the form', () => {
    const form = open();
    form.type('Half a sentence');
    forgetLogin();
    form.unmount();
    signInAs('administrator');
    expect(hasDrafts()).toBe(true);
    expect(open().state()).toEqual({ title: 'Half a sentence', note: '' });
    expect(open('book 2').state()).toEqual(empty);
  });

  it('after a reload, is there too', () => {
    open().type('Half a sentence');
    expect(open().state().title).toBe('Half a sentence');
  });

  it('is not shown to another account, and is there for its writer afterwards', () => {
    const form = open();
    form.type('Half a sentence');
    forgetLogin();
    form.unmount();
    signInAsAnother();
    expect(hasDrafts()).toBe(false);
    expect(open().state()).toEqual(empty);
    signInAs('administrator');
    expect(open().state().title).toBe('Half a sentence');
  });

  it.each([
    ['the form is closed or saved', (form: ReturnType<typeof open>) => form.unmount()],
    ['it is as it was at first', (form: ReturnType<typeof open>) => form.type('')],
    ['its writer signs out', () => leave()],
  ])('is dropped, when %s', (_, end) => {
    const form = open();
    form.type('Half a sentence');
    expect(Object.keys(localStorage)).toHaveLength(1);
    end(form);
    expect(Object.keys(localStorage)).toHaveLength(0);
  });
});

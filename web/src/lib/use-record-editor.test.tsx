import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from './call.ts';
import { makeQueryClient } from './query-client.ts';
import { type Sent, useRecordEditor } from './use-record-editor.ts';
import { type Problems, useSaving } from './use-saving.ts';

interface Note {
  version: number;
  text: string;
}

const opened: Note = { version: 1, text: 'Chairs' };
const client = makeQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

let onServer: Note;
let sent: ({ draft: string; version: number } & Sent)[];
let refusal: Problems | undefined;

/** A server with one note. It refuses if `refusal` is set, and rejects text based on an older version. */
const open = () =>
  renderHook(
    () =>
      useRecordEditor<Note, { text: string }>({
        name: 'note 1',
        record: opened,
        draftOf: ({ text }) => ({ text }),
        saving: useSaving(),
        check: ({ text }) => ({ text: text === '' ? 'Write something.' : undefined }),
        alsoClear: ['day'],
        read: async () => onServer,
        send: async ({ text }, { version }, how) => {
          sent.push({ draft: text, version, ...how });
          if (version !== onServer.version) throw new CallError(409, 'conflict', 'Anil has changed it.');
          return refusal;
        },
      }),
    { wrapper },
  );

beforeEach(() => {
  onServer = opened;
  sent = [];
  refusal = undefined;
});

describe('the form of a record', () => {
  it('typed into, is unsaved until the text is as it was', () => {
    const { result } = open();
    act(() => result.current.change({ text: 'Chairs and mats' }));
    expect(result.current.unsaved).toBe(true);
    act(() => result.current.change({ text: 'Chairs' }));
    expect(result.current.unsaved).toBe(false);
  });

  it('with an error, sends nothing and shows it until the field is changed', async () => {
    const { result } = open();
    act(() => result.current.change({ text: '' }));
    await act(async () => result.current.save());
    expect(sent).toEqual([]);
    expect(result.current.saving.problems.text).toBe('Write something.');
    act(() => result.current.change({ text: 'Mats' }));
    expect(result.current.saving.problems.text).toBeUndefined();
  });

  it('refused at a field that depends on others, clears that error when one of them is changed', async () => {
    const { result } = open();
    refusal = { day: 'Not on a Sunday.' };
    await act(async () => result.current.save(true));
    expect(sent).toEqual([expect.objectContaining({ draft: 'Chairs', version: 1, sure: true })]);
    expect(result.current.saving.problems.day).toBe('Not on a Sunday.');
    act(() => result.current.change({ text: 'Mats' }));
    expect(result.current.saving.problems.day).toBeUndefined();
  });

  it('when someone else saved first, shows the saved version and saves from there', async () => {
    const { result } = open();
    act(() => result.current.change({ text: 'Mats' }));
    onServer = { version: 2, text: 'Books' };
    await act(async () => result.current.save());
    expect(result.current.saving.changedMeanwhile).toBe(true);
    await act(async () => result.current.changed.onShow());
    expect(result.current).toMatchObject({ draft: { text: 'Books' }, unsaved: false });
    await act(async () => result.current.save());
    expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  });

  it('saved anyway and refused for another reason, does not ask again about the same version', async () => {
    const { result } = open();
    act(() => result.current.change({ text: 'Mats' }));
    onServer = { version: 2, text: 'Books' };
    await act(async () => result.current.save());
    refusal = { text: 'There is such a note.' };
    await act(async () => result.current.changed.onKeepMine());
    expect(result.current).toMatchObject({ draft: { text: 'Mats' }, unsaved: true });
    act(() => result.current.change({ text: 'Two mats' }));
    await act(async () => result.current.save());
    expect(sent.map(({ draft, version }) => [draft, version])).toEqual([
      ['Mats', 1],
      ['Mats', 2],
      ['Two mats', 2],
    ]);
  });
});

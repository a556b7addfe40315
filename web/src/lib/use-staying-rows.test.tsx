import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staysForMs, useStayingRows } from './use-staying-rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (rows: string[]) =>
  renderHook(({ rows }: { rows: string[] }) => useStayingRows(rows, (row) => row), {
    initialProps: { rows },
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('a row that is removed, stays in its place, marked, for a moment', () => {
  const { result, rerender } = show(['a', 'b', 'c']);
  rerender({ rows: ['a', 'c'] });
  expect(result.current.rows).toEqual(['a', 'b', 'c']);
  expect([...result.current.leaving]).toEqual(['b']);
  wait(staysForMs - 1);
  expect(result.current.rows).toEqual(['a', 'b', 'c']);
  wait(1);
  expect(result.current.rows).toEqual(['a', 'c']);
  expect(result.current.leaving.size).toBe(0);
});

it('rows that are removed one after another, stay until no one has tapped for a moment', () => {
  const { result, rerender } = show(['a', 'b', 'c', 'd']);
  rerender({ rows: ['b', 'c', 'd'] });
  wait(800);
  act(() => result.current.noteTap());
  rerender({ rows: ['c', 'd'] });
  wait(800);
  expect(result.current.rows).toEqual(['a', 'b', 'c', 'd']);
  wait(staysForMs - 800);
  expect(result.current.rows).toEqual(['c', 'd']);
});

it('a row that is added, is shown at once; one that comes back, loses its mark', () => {
  const { result, rerender } = show(['a', 'b']);
  rerender({ rows: ['b'] });
  rerender({ rows: ['a', 'b', 'c'] });
  expect(result.current.rows).toEqual(['a', 'b', 'c']);
  expect(result.current.leaving.size).toBe(0);
});

import { describe, expect, it, vi } from 'vitest';
import { newRequestId } from './new-request-id.ts';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('newRequestId', () => {
  it('makes a UUID of version 4, a new one each time', () => {
    const made = Array.from({ length: 1000 }, newRequestId);
    expect(made.filter((id) => !uuidV4.test(id))).toEqual([]);
    expect(new Set(made).size).toBe(1000);
  });

  it('makes one without crypto.randomUUID, if the page is not in a secure context', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    expect(newRequestId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    vi.unstubAllGlobals();
  });
});

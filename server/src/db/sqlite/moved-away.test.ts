import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { markMoved, refuseMoved } from './moved-away.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storyvan-moved-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('a library that was moved to PostgreSQL', () => {
  it('at night, is reported with the local date and not that of UTC', () => {
    markMoved(dataDir, 'postgres://leela@localhost/storyvan', new Date('2028-02-28T20:00:00.000Z'));
    expect(() => refuseMoved(dataDir)).toThrow(' on 2028-02-29. ');
  });
});

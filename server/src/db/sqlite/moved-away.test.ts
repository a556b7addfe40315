import { describe, expect, it } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { markMoved, refuseMoved } from './moved-away.ts';

const dataDir = useFolder('moved');

describe('a library that was moved to PostgreSQL', () => {
  it('at night, is reported with the local date and not that of UTC', () => {
    markMoved(dataDir, 'postgres://leela@localhost/storyvan', new Date('2028-02-28T20:00:00.000Z'));
    expect(() => refuseMoved(dataDir)).toThrow(' on 2028-02-29. ');
  });
});

import { describe, expect, it } from 'vitest';
import { backupTrouble } from './backup-trouble.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const made = (daysAgo: number, broken = 0) => ({
  made_at: new Date(now - daysAgo * 86_400_000).toISOString(),
  bytes: 1,
  rows: 1,
  broken,
});

describe('a warning about the backups', () => {
  it.each([
    ['last night', { nightly: true, erased_gone_on: null, backups: [made(0.3), made(5, 1)] }],
    ['the night before, as one was missed', { nightly: true, erased_gone_on: null, backups: [made(1.9)] }],
    ['by hand yesterday', { nightly: false, erased_gone_on: null, backups: [made(1)] }],
  ])('with a backup made %s, is not shown', (_, reply) => {
    expect(backupTrouble(reply, now)).toBeNull();
  });

  it.each([
    [
      'none yet',
      { nightly: true, erased_gone_on: null, backups: [] },
      /no backup yet\. The first is made tonight/,
    ],
    [
      'none, and no automatic backups',
      { nightly: false, erased_gone_on: null, backups: [] },
      /no backup\. .*BACKUP_DIR/,
    ],
    [
      'none for three days',
      { nightly: true, erased_gone_on: null, backups: [made(3)] },
      /made 3 days ago .*The server’s log says/,
    ],
    [
      'none for three days, and no automatic backups',
      { nightly: false, erased_gone_on: null, backups: [made(3)] },
      /3 days ago .*BACKUP_DIR/,
    ],
    [
      'a damaged one',
      { nightly: true, erased_gone_on: null, backups: [made(0.3, 2), made(1.3)] },
      /damaged.*verify/,
    ],
  ])('with %s, is shown', (_, reply, sentence) => {
    expect(backupTrouble(reply, now)).toMatch(sentence);
  });
});

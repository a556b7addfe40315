import { beforeEach, describe, expect, it } from 'vitest';
import {
  type BoxDraft,
  keepDraft,
  newDraft,
  proposedAgain,
  queryOf,
  readDraft,
  withAdded,
  withLock,
  withRemoved,
  withReplaced,
  withSize,
} from './box-draft.ts';

const now = { copies: ['B-1', 'B-2', 'B-3'], size: 3 };
const second = { accn_no: 'B-2', title_id: 12 };

describe('what is asked of the server', () => {
  it('for an unchanged box, names nothing', () => {
    expect(queryOf(newDraft)).toEqual({ keep: undefined, without: undefined });
  });

  it.each<[string, BoxDraft, object]>([
    [
      'after a book was removed, is one book fewer without its title',
      withRemoved(newDraft, now, second),
      { count: 2, keep: 'B-1,B-3', without: '12' },
    ],
    [
      'after a book was replaced, is as many books without its title',
      withReplaced(newDraft, now, second),
      { count: 3, keep: 'B-1,B-3', without: '12' },
    ],
    [
      'after a book was added, is one book more',
      withAdded(newDraft, now, { accn_no: 'B-9', title_id: 19 }),
      { count: 4, keep: 'B-1,B-2,B-3,B-9', without: undefined },
    ],
    [
      'after a removed book was added again, has its title',
      withAdded(withRemoved(newDraft, now, second), { copies: ['B-1', 'B-3'], size: 2 }, second),
      { count: 3, keep: 'B-1,B-3,B-2', without: undefined },
    ],
    [
      'after a book was locked, keeps the whole box',
      withLock(newDraft, now, 'B-2'),
      { count: 3, keep: 'B-1,B-2,B-3', without: undefined },
    ],
    [
      'after one was locked and the box proposed again, keeps what is locked',
      proposedAgain(withLock(newDraft, now, 'B-2')),
      { count: 3, keep: 'B-2', without: undefined },
    ],
    [
      'after a locked book was replaced, does not keep it',
      proposedAgain(withReplaced(withLock(newDraft, now, 'B-2'), now, second)),
      { count: 3, keep: undefined, without: '12' },
    ],
    [
      'after a book was unlocked and the box proposed again, keeps nothing',
      proposedAgain(withLock(withLock(newDraft, now, 'B-2'), now, 'B-2')),
      { count: 3, keep: undefined, without: undefined },
    ],
    [
      'for an unchanged box of another size, is a new proposal',
      withSize(newDraft, now, 5),
      { count: 5, keep: undefined, without: undefined },
    ],
    [
      'for a larger changed box, keeps all of it',
      withSize(withLock(newDraft, now, 'B-2'), now, 5),
      { count: 5, keep: 'B-1,B-2,B-3', without: undefined },
    ],
    [
      'for a smaller changed box, keeps what is locked',
      withSize(withLock(newDraft, now, 'B-2'), now, 2),
      { count: 2, keep: 'B-2', without: undefined },
    ],
  ])('%s', (_, draft, query) => {
    expect(queryOf(draft)).toEqual(query);
  });

  it('while a replacement is on its way, counts it when another book is removed', () => {
    const waiting = withReplaced(newDraft, now, second);
    const next = withRemoved(
      waiting,
      { copies: waiting.picked ?? [], size: 3 },
      { accn_no: 'B-1', title_id: 11 },
    );
    expect(queryOf(next)).toEqual({ count: 2, keep: 'B-3', without: '12,11' });
  });
});

describe('a changed box', () => {
  beforeEach(() => sessionStorage.clear());

  it('after a reload, is still there, and of another place there is none', () => {
    const draft = { ...withLock(newDraft, now, 'B-2'), by: '2026-12-03' };
    keepDraft(3, draft);
    expect(readDraft(3, '2026-11-30')).toEqual(draft);
    expect(readDraft(4, '2026-11-30')).toEqual(newDraft);
  });

  it('for a day that is over, forgets the day only', () => {
    keepDraft(3, { ...newDraft, size: 20, by: '2026-11-29' });
    expect(readDraft(3, '2026-11-30')).toEqual({ ...newDraft, size: 20 });
  });

  it('once taken to the checklist, is gone', () => {
    keepDraft(3, { ...newDraft, size: 20 });
    keepDraft(3, newDraft);
    expect(sessionStorage.length).toBe(0);
  });

  it('that cannot be read, is a new one', () => {
    sessionStorage.setItem('storyvan.proposed-box.3', '{');
    expect(readDraft(3, '2026-11-30')).toEqual(newDraft);
  });
});

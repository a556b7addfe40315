import { describe, expect, it } from 'vitest';
import { isOneTimePassword, makeOneTimePassword } from '../../records/account/one-time-password.ts';
import type { AccountRow, NameInUse } from './accounts.rules.ts';
import { accountsOf, namingRefusal, ownRoleRefusal } from './accounts.rules.ts';

const account = (staff_id: number, part: Partial<AccountRow> = {}): AccountRow => ({
  staff_id,
  username: `staff${staff_id}`,
  name: `Staff ${staff_id}`,
  role: 'staff',
  disabled_at: null,
  totp_confirmed_at: null,
  must_change_password: 0,
  version: 1,
  changed_by: null,
  changed_at: null,
  ...part,
});

const leela = account(1, { username: 'leela', name: 'Leela Naik', role: 'administrator' });
const gone = account(2, { username: 'joel', name: 'Joel Pinto', disabled_at: '2026-01-05T10:00:00.000Z' });
const people: NameInUse[] = [
  { staff_id: 1, name: 'Leela Naik' },
  { staff_id: null, name: 'Ines Colaço' },
];

describe('the name and username of an account', () => {
  it.each<[string, { name: string; username: string }, AccountRow | null, string | undefined]>([
    ['both free', { name: 'Meera Kamat', username: 'meera' }, null, undefined],
    [
      'with the username of another',
      { name: 'Meera Kamat', username: 'leela' },
      null,
      'The username leela is already used by Leela Naik.',
    ],
    [
      'with the username of someone who has left',
      { name: 'Joel Dias', username: 'joel' },
      null,
      'The username joel is already used by Joel Pinto, whose account is disabled.',
    ],
    [
      'with the name of a volunteer, spelled differently',
      { name: 'INES colaco', username: 'ines' },
      null,
      'There is already a person named Ines Colaço. Add something to tell them apart.',
    ],
    ['of someone who has left', { name: 'Joel Pinto', username: 'joel2' }, null, undefined],
    ['its own', { name: 'Leela Naik', username: 'leela' }, leela, undefined],
    ['its own, spelled differently', { name: 'LEELA NAIK', username: 'ln' }, leela, undefined],
    [
      'changed to those of another',
      { name: 'Ines Colaço', username: 'leela' },
      leela,
      'There is already a person named Ines Colaço. Add something to tell them apart.',
    ],
  ])('%s, are accepted or refused', (_, input, own, message) => {
    expect(namingRefusal(input, [leela, gone], people, own)?.message).toBe(message);
  });
});

describe('the role of your own account', () => {
  it.each([
    ['of another, lowered', 2, 'staff', false, false],
    ['kept', 1, 'administrator', false, false],
    ['given away, not confirmed', 1, 'coordinator', false, true],
    ['given away, confirmed', 1, 'coordinator', true, false],
  ] as const)('%s, may need a confirmation', (_, asking, role, sure, asks) => {
    expect(ownRoleRefusal({ role, sure }, leela, asking) !== null).toBe(asks);
  });
});

describe('accounts', () => {
  it('in a list, come by name, the disabled ones last, with their open sign-ins', () => {
    const seen = { last_seen_at: '2026-11-20T10:00:00.000Z', open_sessions: 2 };
    const list = accountsOf([gone, leela, account(3, { name: 'asha Dias' })], new Map([[1, seen]]));
    expect(list.map(({ name, active, open_sessions }) => [name, active, open_sessions])).toEqual([
      ['asha Dias', true, 0],
      ['Leela Naik', true, 2],
      ['Joel Pinto', false, 0],
    ]);
  });
});

describe('a one-time password', () => {
  it('is five groups of syllables without letters that sound alike, different each time', () => {
    const made = Array.from({ length: 500 }, makeOneTimePassword);
    for (const password of made)
      expect(password).toMatch(/^([bdgklmrstz][aeiou]){2}(-([bdgklmrstz][aeiou]){2}){4}$/);
    expect(new Set(made).size).toBe(500);
  });

  it.each([
    ['bado-gimu-kera-sozu-tilo', true],
    ['bado-gimu-kera-sozu-tilox', true],
    ['bado-gimu-kear-sozu-til', true],
    ['bado-gimu', false],
    ['a van full of books', false],
    ['nine-crows-on-a-wire', false],
  ])('%s, typed at sign-in, looks like one: %s', (typed, may) => {
    expect(isOneTimePassword(typed)).toBe(may);
  });
});

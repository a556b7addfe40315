import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packReply, unpackReply } from './packed-reply.rules.ts';

const book = {
  accn_no: 'B-05202',
  isbn: '9788170130451',
  title: 'मेंढक जो टर्राना भूल गया',
  author: 'Maria Bose',
  language: 'Hindi',
  level: 3,
  category_primary: 'Picture book',
  hex_code: '#d1495b',
  cover: null,
};
const lent = {
  status: { status: 'issued', message: 'Xavier Quintal has मेंढक जो टर्राना भूल गया.' },
  details: {
    ...book,
    child_id: 122,
    child_name: 'Xavier Quintal',
    child_level: 3,
    diff_level: 0,
    child_books: 1,
    had_before: '2022-12-07',
    date_issue: '2026-11-28',
    date_renewed: null,
    due_on: null,
    date_return: null,
    taken_back: [],
    wishes: [],
    event_id: '01a2220a-de9b-71fd-879c-e1251e62cf3a',
    program: 'lis',
    site_grade_id: 3,
    place_name: 'School 1, III-2',
  },
  held_by: null,
  book,
};

describe('a reply', () => {
  it('any, when it was packed, is the same again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (reply) => {
        expect(unpackReply(packReply(reply))).toBe(JSON.stringify(reply));
      }),
    );
  });

  it('to a lend, is packed into less than a third of its bytes', () => {
    expect(packReply(lent).length).toBeLessThan(Buffer.byteLength(JSON.stringify(lent)) / 3);
  });

  it('of an earlier version, or erased, is as it was stored', () => {
    expect(unpackReply(JSON.stringify(lent))).toBe(JSON.stringify(lent));
    expect(unpackReply('')).toBe('');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleData } from '../../testing/sample-data.ts';
import { passwordProblem } from './password.rules.ts';

const leela = { username: 'leela.naik', name: 'Leela Naik' };
const tooShort = 'A password has at least 8 characters. A few words in a row make a good one.';
const known =
  'A password is not made of your name, your username or words of the library. Add something that only you know.';
const pattern =
  'A password is not a row or a repetition such as abcdefgh, qwertyui or 11111111. A few words in a row make a good one.';
const guessed = 'This is one of the passwords that are guessed first. A few words in a row make a good one.';

describe('a password', () => {
  it.each([
    ['of seven characters', 'h7%kW2q', tooShort],
    ['of four characters that are two UTF-16 units each', '🚐📚🐘🌧', tooShort],
    ['of more than a thousand characters', 'abc de'.repeat(200), 'A password has at most 1000 characters.'],
    ['that is tried first', 'football', guessed],
    ['that is tried first, in capitals', 'FOOTBALL', guessed],
    ['that is tried first, in full-width letters', 'ｓｕｎｓｈｉｎｅ', guessed],
    ['of digits that are tried first', '14789632', guessed],
    ['that is a date', '23081991', guessed],
    ['that is a date, year first', '20040229', guessed],
    ['that is a row of the keyboard', 'qwertyuiop', pattern],
    ['that is a row of the keyboard, in capitals', 'QWERTYUIOP', pattern],
    ['that is a row of the keyboard, backwards', 'lkjhgfds', pattern],
    ['that is columns of the keyboard', '1qaz2wsx', pattern],
    ['that counts up', '12345678', pattern],
    ['that counts down', '87654321', pattern],
    ['that counts down from nine', '987654321', pattern],
    ['that is one digit', '00000000', pattern],
    ['that is one digit ten times', '1111111111', pattern],
    ['that is one letter', 'aaaaaaaa', pattern],
    ['that is eight spaces', '        ', pattern],
    ['that repeats a part', 'x9x9x9x9', pattern],
    ['that repeats a part and stops in it', 'abcdxabcdxab', pattern],
    ['that is two rows', 'abcd4321', pattern],
    ['that is two letters, each repeated', 'kkkkkmmmm', pattern],
    ['made of the own name and a year', 'LeelaNaik2026', known],
    ['made of the username', 'leela.naik', known],
    ['made of a part of the name, again and again', 'naik naik naik', known],
    ['made of the name of the program', 'Storyvan', known],
    ['made of words of the library', 'my library books!', known],
  ])('%s is refused with its sentence', async (_what, password, sentence) => {
    expect(await passwordProblem(password, leela)).toBe(sentence);
  });

  it.each([
    ['of eight letters that nobody guesses', 'tmqzwhvk'],
    ['of digits only, not guessed first', '8403917562'],
    ['of a few words with spaces', 'a van full of books'],
    ['with spaces around it', '  monsoon umbrella  '],
    ['of eight characters of two UTF-16 units each', '🚐📚🐘🌧🥭🛶🪁🐒'],
    ['in another script', 'पाऊस आला मोठा'],
    ['of a thousand characters', 'a van full of books'.repeat(53).slice(0, 1000)],
    ['of digits among which some follow each other', '12348403'],
    ['with a row in it', 'qwerty and a mango'],
    ['that holds the own name among other words', 'leela counts nine crows'],
  ])('%s may be chosen', async (_what, password) => {
    expect(await passwordProblem(password, leela)).toBeNull();
  });

  it('of the 10,000 most used by another list, is refused, whichever it is', async () => {
    const list = readFileSync(sampleData('passwords/seclists_top_10000.txt'), 'utf8').trimEnd().split('\n');
    expect(list.length).toBeGreaterThan(3000);
    const accepted = [];
    for (const password of list) if (!(await passwordProblem(password, leela))) accepted.push(password);
    expect(accepted).toEqual([]);
  });

  it('made of the name, when the name is in another script, is refused too', async () => {
    expect(await passwordProblem('मीरा-कामत-1', { username: 'meera', name: 'मीरा कामत' })).toBe(known);
  });
});

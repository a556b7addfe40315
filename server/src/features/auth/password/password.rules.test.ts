import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleData } from '../../../testing/sample-data.ts';
import { passwordProblem } from './password.rules.ts';

const leela = { username: 'leela.naik', name: 'Leela Naik' };
const tooShort = 'Passwords need at least 8 characters. A few unrelated words work well.';
const known =
  'Do not make a password of your name, your username or words about the library only. Add something only you know.';
const pattern =
  'Do not use a sequence or repetition such as abcdefgh, qwertyui or 11111111. A few unrelated words work well.';
const guessed = 'This password is too easy to guess. A few unrelated words work well.';

describe('a password', () => {
  it.each([
    ['of seven characters', 'h7%kW2q', tooShort],
    ['of four characters that are two UTF-16 units each', '🚐📚🐘🌧', tooShort],
    [
      'of more than a thousand characters',
      'abc de'.repeat(200),
      'Passwords can have at most 1000 characters.',
    ],
    ['that is common', 'football', guessed],
    ['that is common, in capitals', 'FOOTBALL', guessed],
    ['that is common, in full-width letters', 'ｓｕｎｓｈｉｎｅ', guessed],
    ['of digits, that is common', '14789632', guessed],
    ['that is a date', '23081991', guessed],
    ['that is a date, year first', '20040229', guessed],
    ['that is a row of the keyboard', 'qwertyuiop', pattern],
    ['that is a row of the keyboard, in capitals', 'QWERTYUIOP', pattern],
    ['that is a row of the keyboard, backwards', 'lkjhgfds', pattern],
    ['of columns of the keyboard', '1qaz2wsx', pattern],
    ['that counts up', '12345678', pattern],
    ['that counts down', '87654321', pattern],
    ['that counts down from nine', '987654321', pattern],
    ['that is one digit', '00000000', pattern],
    ['that is one digit ten times', '1111111111', pattern],
    ['that is one letter', 'aaaaaaaa', pattern],
    ['that is eight spaces', '        ', pattern],
    ['that repeats a part', 'x9x9x9x9', pattern],
    ['that repeats a part and stops in it', 'abcdxabcdxab', pattern],
    ['that is one digit in two groups', '1111 1111', pattern],
    ['that is one letter in two groups', 'aaaa aaaa', pattern],
    ['that counts up with a space', '12345 678', pattern],
    ['that is a row of the keyboard with a space', 'qwerty uiop', pattern],
    ['that counts up with hyphens, dots and underlines', '123-456.78_9', pattern],
    ['that is one digit in two groups, with a star', '1111*1111', pattern],
    ['that is one digit in two groups, with a plus', '1111+1111', pattern],
    ['that is one digit in two groups, with a raised dot', '1111·1111', pattern],
    ['that is one letter in two groups, with an apostrophe', "aaaa'aaaa", pattern],
    ['that counts up with a tilde', '12345~678', pattern],
    ['that is a row of the keyboard with an equals sign', 'qwerty=uiop', pattern],
    ['that is a date with stars', '23*08*1991', guessed],
    ['that is a date with hyphens', '23-08-1991', guessed],
    ['that is a date with slashes', '23/08/1991', guessed],
    ['that is common, with a space', 'foot ball', guessed],
    ['of two sequences', 'abcd4321', pattern],
    ['that is two letters, each repeated', 'kkkkkmmmm', pattern],
    ['made of your own name and a year', 'LeelaNaik2026', known],
    ['made of the username', 'leela.naik', known],
    ['that repeats a part of the name', 'naik naik naik', known],
    ['made of the name of the program', 'Storyvan', known],
    ['made of words about the library', 'my library books!', known],
  ])('%s is refused with its message', async (_what, password, sentence) => {
    expect(await passwordProblem(password, leela)).toBe(sentence);
  });

  it.each([
    ['of eight random letters', 'tmqzwhvk'],
    ['of digits only, not common', '8403917562'],
    ['of a few words with spaces', 'a van full of books'],
    ['with spaces around it', '  monsoon umbrella  '],
    ['of eight characters of two UTF-16 units each', '🚐📚🐘🌧🥭🛶🪁🐒'],
    ['of symbols', '!?%€&+=§'],
    ['of symbols and a few digits', '123%€?&=!+'],
    ['in another script', 'पाऊस आला मोठा'],
    ['of a thousand characters', 'a van full of books'.repeat(53).slice(0, 1000)],
    ['of digits with a short sequence', '12348403'],
    ['with a keyboard row in it', 'qwerty and a mango'],
    ['with your own name among other words', 'leela counts nine crows'],
  ])('%s is accepted', async (_what, password) => {
    expect(await passwordProblem(password, leela)).toBeNull();
  });

  it('from another list of the 10,000 most common, is always refused', async () => {
    const list = readFileSync(sampleData('passwords/seclists_top_10000.txt'), 'utf8').trimEnd().split('\n');
    expect(list.length).toBeGreaterThan(3000);
    const accepted = [];
    for (const password of list) if (!(await passwordProblem(password, leela))) accepted.push(password);
    expect(accepted).toEqual([]);
  });

  it('made of a name in another script, is refused too', async () => {
    expect(await passwordProblem('मीरा-कामत-1', { username: 'meera', name: 'मीरा कामत' })).toBe(known);
  });
});

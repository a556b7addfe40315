import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.rules.ts';

const leela = { username: 'leela.naik', name: 'Leela Naik' };
const tooShort = 'A password has at least 8 characters. A few words in a row make a good one.';
const known =
  'A password is not made of your name, your username or words of the library. Add something that only you know.';
const guessed = 'This is one of the passwords that are guessed first. A few words in a row make a good one.';

describe('a password', () => {
  it.each([
    ['of seven characters', 'h7%kW2q', tooShort],
    ['of four characters that are two UTF-16 units each', '🚐📚🐘🌧', tooShort],
    ['of more than a thousand characters', 'abc de'.repeat(200), 'A password has at most 1000 characters.'],
    ['that is tried first', 'qwertyuiop', guessed],
    ['that is tried first, in capitals', 'QWERTYUIOP', guessed],
    ['that is tried first, in full-width letters', 'ｓｕｎｓｈｉｎｅ', guessed],
    ['of digits that are tried first', '12345678', guessed],
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
    ['of a thousand characters', 'x9'.repeat(500)],
    ['that holds the own name among other words', 'leela counts nine crows'],
  ])('%s may be chosen', async (_what, password) => {
    expect(await passwordProblem(password, leela)).toBeNull();
  });

  it('made of the name, when the name is in another script, is refused too', async () => {
    expect(await passwordProblem('मीरा-कामत-1', { username: 'meera', name: 'मीरा कामत' })).toBe(known);
  });
});

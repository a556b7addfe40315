import { expect, it } from 'vitest';
import { namesChild } from './names-child.ts';

it.each([
  ['Asha likes it.', 'Asha Naik', true],
  ['I am ASHA', 'asha', true],
  ['Asha’s favourite', 'Asha Naik', true],
  ["Mrs D'Souza read it", 'Rohan DSouza', true],
  ['आशा को पसंद आई', 'आशा', true],
  ['The fox was funny.', 'Asha Naik', false],
  ['I was ashamed.', 'Asha Naik', false],
  ['We go to K.', 'K Om', false],
  ['', 'Asha', false],
])('the sentence “%s”, of %s, names the child: %s', (sentence, name, named) => {
  expect(namesChild(sentence, name)).toBe(named);
});

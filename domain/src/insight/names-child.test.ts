import { expect, it } from 'vitest';
import { namesChild } from './names-child.ts';

it.each([
  ['Asha likes it.', 'Asha Naik', true],
  ['I am ASHA', 'asha', true],
  ['Asha’s favourite', 'Asha Naik', true],
  ["Mrs D'Souza read it", 'Rohan DSouza', true],
  ['आशा को पसंद आई', 'आशा', true],
  ['Om ate mangoes', 'Om Naik', true],
  ['I am Bo!', 'Bo', true],
  ['ओम ने आम खाए', 'ओम', true],
  ['The fox was funny.', 'Asha Naik', false],
  ['I was ashamed.', 'Asha Naik', false],
  ['We go to K.', 'K Om', false],
  ['The tomato was funny.', 'Om Naik', false],
  ['रोहन को पसंद आया', 'Rohan Gaude', false],
  ['', 'Asha', false],
])('the sentence “%s”, of %s, names the child: %s', (sentence, name, named) => {
  expect(namesChild(sentence, name)).toBe(named);
});

import type { Random } from './random.ts';

/** What teachers write about a child who has read with them, in a few words. */

const easy = [
  'Finished it alone and retold the story without help.',
  'Very fluent today, with expression. Ready for a harder book.',
  'Read the whole book in one go and asked for another by the same author.',
  'Too easy by now, but a favourite. Read it to two younger children.',
  'Every word right. Made up a different ending on the way.',
];
const fitting = [
  'Read most pages alone, stuck on the long words only.',
  'Steady. Stops at full stops now and changes voice when people speak.',
  'Reads word by word, but understood it: answered all three questions.',
  'Half alone, half together. Pointed at each word with a finger.',
  'Good start, lost the thread in the middle, read the page again without being told.',
  'Still mixes up b and d, otherwise no help needed.',
  'Read in a low voice first, then aloud to the group. Proud of it.',
];
const hard = [
  'Needed help on nearly every line. We took turns, a page each.',
  'Sounds out each word. Chose it because a friend has it.',
  'Too hard for now: followed with a finger while I read.',
  'First three pages alone, which is more than last time.',
  'Knew the story already and guessed a lot. Try an easier one next week.',
];
const withPictures = [
  'Looked through the pictures first and told the story from them.',
  'Found the unknown words with the help of the pictures.',
  'Talked about each picture before reading the page.',
  'Counted what is in the pictures, then read the words under them.',
];
const more = [
  'Wants to take it home for a little brother.',
  'Shy at the beginning.',
  'Came without being called.',
  'Tired today, stopped early.',
  'Explained the joke in Konkani.',
  'Has read every day this week, the grandmother says.',
];

/** `diff_level` as in the lending pattern: above 0 the book was harder than the child's level. */
export function makeObservation(
  random: Random,
  { diff_level, support_of_illustrations }: { diff_level: number; support_of_illustrations: boolean },
): string {
  const sentences = [random.pick(diff_level > 0 ? hard : diff_level < 0 ? easy : fitting)];
  if (support_of_illustrations) sentences.push(random.pick(withPictures));
  if (random.chance(0.25)) sentences.push(random.pick(more));
  return sentences.join(' ');
}

/** Words for titles and people of the invented library. */

const adjectives = ['Red', 'Little', 'Brave', 'Hungry', 'Lost', 'Silver', 'Noisy', 'Sleepy', 'Golden', 'Shy'];
const nouns = [
  'Raincoat',
  'Elephant',
  'Mango',
  'River',
  'Kite',
  'Teacher',
  'Monsoon',
  'Crab',
  'Drum',
  'Boat',
];
const places = [
  'Goa',
  'the Sea',
  'Panaji',
  'the Forest',
  'Grandmother’s House',
  'the Moon',
  'Mapusa',
  'School',
];

export const pick = (words: string[], n: number): string => words[n % words.length] as string;

export const titleOf = (n: number): string =>
  `The ${pick(adjectives, n)} ${pick(nouns, Math.floor(n / 10))} of ${pick(places, Math.floor(n / 100))} ${n}`;

import type { Random } from './random.ts';

/** What staff write about a session, and what others answer. */

const went: Record<number, readonly string[]> = {
  5: [
    'The best session in weeks. They asked for the story twice and told it back without the book.',
    'Everybody was with us to the last page. Two quiet ones spoke up on their own.',
    'They guessed the end, argued about it, and clapped when it came. The activity needed no help from us.',
    'Mothers stayed to listen. The children led the discussion, we only held the book.',
  ],
  4: [
    'Good listening, lively talk. The little ones got restless towards the end.',
    'The guessing worked well. Some drew instead of talking, and explained the drawing.',
    'Most answered in Konkani and were proud to say it in English as well.',
    'A calm group today. The pictures helped those who do not follow English yet.',
    'They liked the voices. The discussion went further than planned.',
  ],
  3: [
    'Half the group was with us. It was noisy next door, we moved to the far corner.',
    'The story was a little long. The activity brought them back.',
    'Lending took most of the time, so the discussion was short.',
    'The older ones knew the story. They helped to tell it, which was fine.',
  ],
  2: [
    'Hard to begin: many came late and new ones kept arriving.',
    'The book was above most of them. We told it from the pictures in the end.',
    'Power was out and it was hot. We read outside and lost half of them to the game.',
  ],
  1: ['Too much rain on the roof to hear anything. We lent the books and stopped after ten minutes.'],
};

const changes = [
  'Start with lending, then read: fewer come in during the story.',
  'Bring a second copy so that both sides of the circle see the pictures.',
  'Split the group: one of us takes the small ones to the steps.',
  'Take an easier book for this group next time.',
  'Prepare the cards beforehand, cutting took too long.',
  'Keep ten minutes for talking; we ran out of time.',
  'Ask two of the older children to read a page each.',
  'Nothing, do it the same way again.',
  'Learn the Konkani words for the main things in the book.',
  'A mat more: some sat on the floor.',
];

const extras = [
  'and a poem at the end',
  'twice, because they asked for it',
  'up to the last chapter',
  'and the first pages of the next one',
];

const comments = [
  'Lovely. May I borrow the cards for Thursday?',
  'We had the same with the noise. The veranda works better there.',
  'Which page did you stop at? I would like to go on from there.',
  'Well done! The idea with the clues is good for the older group too.',
  'Thank you, I will take an easier one next week.',
  'How many of them were new?',
  'Let us plan one more partner for this place, it has grown.',
  'I can bring the second copy.',
  'The teacher told me the children talk about it still.',
];

export function makeReport(random: Random, book: string | null) {
  const rating = random.weighted([
    [5, 26],
    [4, 44],
    [3, 20],
    [2, 8],
    [1, 2],
  ]);
  const read = book ?? random.pick(['A story the children chose', 'A picture book of the box']);
  return {
    rating,
    what_was_read: random.chance(0.25) ? `${read}, ${random.pick(extras)}.` : `${read}.`,
    how_it_went: random.pick(went[rating] ?? []),
    to_change: rating === 5 && random.chance(0.5) ? '' : random.pick(changes),
  };
}

export const makeComment = (random: Random): string => random.pick(comments);

/** Notes of the demo account; the day is counted from the day of loading. */
export const todoNotes: ReadonlyArray<{ prog: 'mop' | 'lis'; title: string; day: number; done: boolean }> = [
  { prog: 'mop', title: 'Ask the panchayat at Chimbel for the hall on Saturdays', day: 3, done: false },
  { prog: 'mop', title: 'Buy wax crayons and chart paper', day: 1, done: false },
  { prog: 'mop', title: 'Tyres of the van: appointment at the garage', day: -2, done: false },
  { prog: 'mop', title: 'New mats for the far sites', day: -6, done: true },
  { prog: 'lis', title: 'Call the headmistress about the exam week', day: 2, done: false },
  { prog: 'lis', title: 'Sort the returned boxes by level', day: 5, done: false },
  { prog: 'lis', title: 'Send the lists of new children to the teachers', day: -4, done: true },
];

import type { Kind } from './categories.ts';
import type { Random } from './random.ts';

/** Invented English titles, made from words that go together. */

const list = (words: string) => words.trim().split(/\s*,\s*/);

const animals =
  list(`Crab, Otter, Hornbill, Elephant, Mongoose, Kingfisher, Buffalo, Tortoise, Frog, Peacock, Squirrel,
  Crocodile, Bulbul, Langur, Firefly, Leopard, Goat, Rooster, Owl, Snail, Parrot, Puppy, Kitten, Hedgehog, Turtle`);
const children =
  list(`Meera, Rosy, Imran, Tara, Joaquim, Laxmi, Savio, Asha, Bablu, Chandu, Noor, Kiran, Zoya, Pedro,
  Gauri, Manu, Ruksana, Chinna, Delia, Sonu, Kavita, Rui, Anvi, Farhan, Basu`);
const adjectives =
  list(`Hungry, Sleepy, Brave, Grumpy, Curious, Shy, Clever, Lost, Stubborn, Singing, Forgetful, Tiny,
  Lonely, Greedy, Dancing, Silent`);
const things =
  list(`Kite, Umbrella, Bicycle, Red Boat, Tin Drum, Lantern, Blue Bucket, Paper Boat, Spectacles, Slippers,
  Mango Seed, School Bag, Whistle, Swing, Fishing Net, Marbles, Old Radio, Raincoat, Birthday Cake, Pumpkin`);
const singleThings = things.filter((thing) => !thing.endsWith('s'));
const loot =
  list(`Mango, Jackfruit, Coconut, Ladoo, Bebinca, Pickle, Moon, Cashew, Kite, Lantern, Drum, Button, Pumpkin,
  Umbrella`);
const where =
  list(`the Well, the Mango Tree, the Bus Stop, the Salt Pans, the Paddy Field, the River, the Temple Tank,
  the Old Chapel, the Fish Market, the Lighthouse, the Banyan, the Bridge, the School Wall, the Rainbow, the Hill`);
const adventurePlaces =
  list(`the Mandovi River, Coconut Island, Cotigao Forest, Dudhsagar, Chapora Fort, the Zuari Ferry,
  the Western Ghats, Butterfly Beach, Tambdi Surla, the Mangroves, Arvalem Caves, the Konkan Railway`);
const doings =
  list(`Could Not Sleep, Forgot to Roar, Learned to Swim, Wanted Shoes, Went to School, Counted the Stars,
  Was Afraid of the Dark, Would Not Share, Loved Ladoos, Missed the Bus, Ate the Rainbow, Hated Mondays,
  Lost His Voice, Painted the Sky, Danced in the Rain`);
const reasons = list(`the Crow Is Black, the Sea Is Salty, the Bat Sleeps Upside Down, the Moon Follows Us,
  the Crab Walks Sideways, the Peacock Dances, the Cock Crows, the Tortoise Is Slow, the Rain Sings,
  the Jackfruit Has Thorns, the Squirrel Has Stripes, the Frog Croaks at Night, the Owl Stays Awake`);
const subjects =
  list(`Butterflies, the Monsoon, Mangroves, Spiders, the Night Sky, Bees, Volcanoes, Whales, Seeds, Clouds,
  Rivers, Bridges, Boats, Magnets, Soil, Snakes, Rice, Shadows, Trains, Bones, Turtles, Coral Reefs`);
const counted =
  list(`Coconuts, Crabs, Umbrellas, Ducklings, Mangoes, Kites, Goats, Fireflies, Buttons, Bananas, Puppies,
  Boats, Frogs, Stars`);
const festivals = list(
  `Diwali, Chaturthi, Christmas, Shigmo, Eid, Bonderam, Sao Joao, Holi, Carnival, Narak Chaturdashi`,
);
const rhymes = list(
  `Rain, Moonlight, Monsoon, Marketplace, Playground, Bedtime, Seashore, Backyard, Kitchen, Ferry`,
);
const heroes = list(
  `Girl, Doctor, Schoolmaster, Potter, Ferryman, Singer, Painter, Fisherwoman, Beekeeper, Seed Keeper`,
);
const homes = list('Divar, Moira, Bicholim, Fontainhas, Betul, Assolna, Pernem, Netravali, Karwar');

type Template = readonly [weight: number, kind: Kind, make: (random: Random) => string];

const kind = (
  category_primary: Kind['category_primary'],
  category_secondary: Kind['category_secondary'],
): Kind => ({ category_primary, category_secondary });

const a = (noun: string) => `${/^[AEIO]/.test(noun) ? 'An' : 'A'} ${noun}`;

const templates: readonly Template[] = [
  [9, kind('Picture book', 'Animals'), (r) => `The ${r.pick(adjectives)} ${r.pick(animals)}`],
  [9, kind('Picture book', 'Family'), (r) => `${r.pick(children)}’s ${r.pick(things)}`],
  [
    7,
    kind('Story', 'Friendship'),
    (r) => `${r.pick(children)} and the ${r.pick(adjectives)} ${r.pick(animals)}`,
  ],
  [7, kind('Picture book', 'Funny'), (r) => `The ${r.pick(animals)} Who ${r.pick(doings)}`],
  [5, kind('Story', 'Mystery'), (r) => `The ${r.pick(loot)} Thief`],
  [5, kind('Story', 'Nature'), (r) => `The ${r.pick(animals)} by ${r.pick(where)}`],
  [5, kind('Story', 'Magic'), (r) => `The Magic ${r.pick(loot)} of ${r.pick(children)}`],
  [
    5,
    kind('Chapter book', 'Adventure'),
    (r) => `${r.pick(children)} and the Secret of ${r.pick(adventurePlaces)}`,
  ],
  [4, kind('Chapter book', 'Mystery'), (r) => `The Mystery of the Missing ${r.pick(things)}`],
  [
    4,
    kind('Chapter book', 'School'),
    (r) => `${r.pick(children)} and the Holiday near ${r.pick(adventurePlaces)}`,
  ],
  [5, kind('Folk tale', 'Animals'), (r) => `Why ${r.pick(reasons)}`],
  [5, kind('Folk tale', 'Animals'), (r) => `The ${r.pick(animals)} and the ${r.pick(animals)}`],
  [4, kind('Folk tale', 'Magic'), (r) => `Tales from ${r.pick(adventurePlaces)}`],
  [4, kind('Poetry', 'Funny'), (r) => `${r.pick(rhymes)} Rhymes for ${r.pick(children)}`],
  [
    3,
    kind('Poetry', 'Nature'),
    (r) => `${a(r.pick(animals))} in My ${r.pick(['Pocket', 'Tiffin', 'Hat', 'Dream', 'Bucket'])}`,
  ],
  [
    5,
    kind('Non-fiction', 'Science'),
    (r) =>
      `${r.pick(['All About', 'The Little Book of', 'Look Closer:', 'The World of'])} ${r.pick(subjects)}`,
  ],
  [3, kind('Non-fiction', 'Festivals'), (r) => `${r.pick(festivals)} at ${r.pick(children)}’s House`],
  [3, kind('Biography', 'Adventure'), (r) => `The ${r.pick(heroes)} of ${r.pick(homes)}`],
  [
    4,
    kind('Comic', 'Funny'),
    (r) =>
      `${r.pick(animals)} and ${r.pick(children)}: ${r.pick(['The Big Match', 'Lunch Break', 'Double Trouble', 'Monsoon Mess', 'The Great Race'])}`,
  ],
  [
    4,
    kind('Concept book', 'School'),
    (r) => `${r.pick(['Five', 'Seven', 'Ten', 'Twelve', 'One Hundred'])} Little ${r.pick(counted)}`,
  ],
  [
    2,
    kind('Activity', 'Science'),
    (r) => `${r.pick(['Make and Play', 'Cut, Fold, Paste', 'Fun at Home', 'Puzzles'])}: ${r.pick(subjects)}`,
  ],
  [4, kind('Story', 'Family'), (r) => `Where Is ${r.pick(children)}’s ${r.pick(singleThings)}?`],
  [
    3,
    kind('Story', 'School'),
    (r) =>
      `${r.pick(children)} ${r.pick(['Reads Aloud', 'Comes Late', 'Takes the Ferry', 'Plays Kabaddi', 'Finds a Friend', 'Misses School', 'Asks Why', 'Paints the Wall'])}`,
  ],
];

export function makeEnglishTitle(random: Random): { title: string; kind: Kind } {
  const [, found, make] = random.weighted(templates.map((template) => [template, template[0]] as const));
  // After a colon a title goes on with a capital.
  return { title: make(random).replace(': the ', ': The '), kind: found };
}

import type { PlaceFigures } from '@storyvan/contract/lending-statistics';

/** The figures of a programme or a place, in the order they are told. */
export const figureWords: Record<keyof PlaceFigures, string> = {
  issued: 'books issued to children',
  returned: 'books returned by children',
  children_borrowed: 'children who borrowed',
  books_brought: 'books brought',
  books_taken_home: 'books taken back',
  read_alouds: 'read-alouds done',
};

export const programmeWords = {
  mop: {
    together: 'All sites together',
    place: 'Site',
    places: 'sites',
    noPlaces: {
      title: 'There are no sites yet',
      hint: 'Sites come in with “storyvan import sites”. Their lending is counted here.',
    },
  },
  lis: {
    together: 'All schools together',
    place: 'Grade',
    places: 'grades',
    noPlaces: {
      title: 'There are no grades yet',
      hint: 'Schools and their grades come in with “storyvan import schools”. Their lending is counted here.',
    },
  },
} as const;

/** The kinds of imports, in the order of the help and of the screen, each with what its file lists. */
export const listedBy = {
  catalogue: 'titles, from a CSV, Excel or MARC 21 file',
  copies: 'accession numbers, each with the ISBN or title of its book',
  sites: 'the sites of the community programme',
  schools: 'schools and their grades',
  children: 'children, each with its site or its school and grade',
  members: 'members of the library',
  'reading-partners': 'people who lead and support sessions',
  'lesson-plans': 'lesson plans, each with the ISBN of its book',
  'open-loans': 'books that are at a site or grade or with a child now',
  'loan-history': 'past and present loans, each with its dates',
};

export type KindName = keyof typeof listedBy;

/** "a list of children" */
export const inWords = (kind: KindName): string =>
  kind === 'catalogue' ? 'a catalogue' : `a list of ${kind.replaceAll('-', ' ')}`;

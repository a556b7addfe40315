/** Kinds of book (primary) and genres (secondary), each with a colour that stands out from white. */

export const primaryCategories = {
  'Picture book': '#d1495b',
  'Folk tale': '#b0692a',
  Story: '#2e7fb8',
  'Chapter book': '#5a5fc7',
  Poetry: '#a64ca6',
  'Non-fiction': '#3f8f5b',
  Biography: '#7a6a2f',
  Comic: '#e0562b',
  'Concept book': '#128f97',
  Activity: '#b8417f',
} as const;
export type PrimaryCategory = keyof typeof primaryCategories;

export const secondaryCategories = {
  Adventure: '#c8502f',
  Animals: '#5b8c2a',
  Family: '#b5497c',
  Friendship: '#3d87c4',
  Funny: '#c07410',
  Nature: '#2f8f6b',
  School: '#6a6fd0',
  Festivals: '#c23b5e',
  Science: '#2b8593',
  Magic: '#8e55b5',
  Mystery: '#5c6b7a',
} as const;
type SecondaryCategory = keyof typeof secondaryCategories;

/** What a pattern of titles implies about the book. */
export interface Kind {
  category_primary: PrimaryCategory;
  category_secondary: SecondaryCategory;
}

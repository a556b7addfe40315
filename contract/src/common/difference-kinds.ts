/** The lists in which a person looks at what does not agree with the records. */
export const differenceKinds = ['missing', 'elsewhere', 'lost', 'unknown'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

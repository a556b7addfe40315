/** Sentences of SPEC section 8 that more than one screen says, word for word. */

export const unableToIssue = 'Unable to issue the book';
export const unableToReturn = 'Unable to return the book';

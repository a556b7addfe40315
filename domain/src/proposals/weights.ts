/** The weights of the rules that propose books (docs/proposals.md). Points of one book for one child are added up. */

/** How well a book of the child's level fits, and one of the next lower or higher level. */
export const levelPoints = { same: 1, lower: 0.7, higher: 0.6 };

/** Last opinions that are looked at: older ones are about books of an earlier level. */
export const lastOpinions = 3;
/** So many good opinions, and no bad one among the last, show that a child is ready for the next level. */
export const goodOpinions = 2;
/** What the next level gains if the child is ready for it: a little better than its own level. */
export const readyPoints = 0.5;
/** What the lower level gains after a book that was too hard or not liked: a little better than its own level. */
export const easierPoints = 0.4;
/** A book without a level: it may suit, but any book of the right level is the better choice. */
export const noLevelPoints = 0.4;

/** A wish is worth more than all other points together. */
export const wishPoints = 10;

/** How much children liked a title whatever else is known: all loved it adds so much, none loved it takes it away. */
export const regardPoints = 0.5;
/** Opinions that a title is thought to have before anyone has said anything, so that one child does not decide. */
export const opinionsAssumed = 5;
/** The share of these that are “loved”: about what children say of all books. */
export const lovedAssumed = 0.4;
/** So many opinions, and such a share of “loved”, are told as a reason. */
export const lovedReason = { opinions: 3, share: 0.6 };

/** What a child said of a title, as its liking; a title it only borrowed says a little. */
export const likingOf = { loved: 1, liked: 0.6, borrowed: 0.25, not_for_me: 0, did_not_finish: 0 };
/** What a title gains that is liked by all readers who like the same books as the child. */
export const likingPoints = 0.8;
/** Readers with the same taste that are thought to exist besides those found, so that one does not decide. */
export const readersAssumed = 0.5;
/** The liking, out of 1, from which the shared title is told as a reason. */
export const likingReason = 0.15;

/** A language that all of the child's loans were in adds so much. */
export const languagePoints = 0.5;
/** Loans that are looked at for the languages of a child: what it reads now. */
export const languageLoans = 20;
/** With fewer loans, the languages of the place say more than those of the child. */
export const languageLoansAssumed = 5;
/** A language that so small a share of a place's loans is in is not read there. */
export const languageReadFrom = 0.05;
/** With fewer loans at a place, nothing is known about the languages it reads. */
export const languageLoansKnown = 20;

/** Loans that show the level of a child for whom none is recorded. */
export const levelLoans = 5;

/** Three months, in which a title that was at the place does not come again unless nothing else is left. */
export const daysAway = 91;

/** Children who share one copy of a title that several wish for: each reads it for about two weeks of a box's month. */
export const wishersPerCopy = 2;
/** The share of a box that wishes may fill, so that children without a wish find something too. */
export const wishShare = 0.5;

/** How much less each further book of a primary category is worth in a box. */
export const sameCategory = 0.12;
/** How much less a book is worth when its language has its share of the box already. */
export const languageFull = 0.5;

/** So many books of a box must suit a child, whom they are new to, before any child gets more. */
export const enoughForAChild = 3;

/** Reasons that are told for one book. */
export const reasonsTold = 3;

/** A child reads a language in which so large a share of its loans was. */
export const languageReadShare = 0.2;
/** With so many titles of a level there is no gap: more than the children of a place, and what each could have had. */
export const enoughTitles = 400;

/** The weights of the rules that propose books (docs/proposals.md). Points of one book for one child are added up. */

/** How well a book of the child's level fits, and one of the next lower or higher level. */
export const levelPoints = { same: 1, next: 0.6 };

/** Last opinions that are looked at: older ones are about books of an earlier level. */
export const lastOpinions = 3;
/** So many good opinions, and no bad one among the last, show that a child is ready for the next level. */
export const goodOpinions = 2;
/** What the next level gains if the child is ready for it, and the lower one after a book that was not liked. */
export const headingPoints = 0.2;
/** A book without a level: it may suit, but any book of the right level is the better choice. */
export const noLevelPoints = 0.4;

/** A wish is worth more than all other points together. */
export const wishPoints = 10;

/** How much children liked a title whatever else is known: all loved it adds so much, none loved it takes it away. */
export const regardPoints = 0.1;
/** Opinions that a title is thought to have before anyone has said anything, so that one child does not decide. */
export const opinionsAssumed = 5;
/** The share of these that are “loved”: about what children say of all books. */
export const lovedAssumed = 0.4;
/** So many opinions, and such a share of “loved”, are given as a reason. */
export const lovedReason = { opinions: 5, share: 0.6 };

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

/** A kind of book (primary category) that all of the child's loans were of adds so much. */
export const kindPoints = 0.5;
/** Loans that are looked at for the kinds that a child likes, and how much each counts by what it said. */
export const kindLoans = 40;
export const kindCounts = { loved: 2, liked: 1.3, unsaid: 1, not_for_me: 0, did_not_finish: 0 };
/** Loans of other kinds that a child is thought to have, so that its first loan does not decide. */
export const kindLoansAssumed = 3;
/** A kind of which so large a share of a child's loans was is given as a reason. */
export const kindReason = 0.3;

/** Loans that show the level of a child without a recorded level. */
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
/** The same for a level: without it, the middle levels fill the box, because their books suit most children a little. */
export const levelFull = 0.25;
/** Of the books of a child, such a share should be of its level; half of the others of each level next to it. */
export const ownLevelShare = 0.75;

/** So many books of a box must suit a child, whom they are new to, before any child gets more. */
export const enoughForAChild = 3;

/** Reasons that are given for one book. */
export const reasonsTold = 3;
/** Children whom a book suits are named if they are at most so many. */
export const mostNamed = 2;

/** A child reads a language in which so large a share of its loans was. */
export const languageReadShare = 0.2;
/** With so many titles of a level there is no gap: more than the children of a place, and what each could have had. */
export const enoughTitles = 400;
/** What is true of only some children is given as a reason if they are at least such a share of those whom the book suits. */
export const toldFrom = 0.25;

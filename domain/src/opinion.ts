import type { Opinion } from '@storyvan/contract/common/opinion';

/** The words of the answers to “How was it?”, on all screens and in all files. */
export const opinionWords: Record<Opinion, string> = {
  loved: 'Loved it',
  liked: 'Liked it',
  not_for_me: 'Not for me',
  did_not_finish: 'Did not finish',
};

export const opinionRemoved = (child: string, title: string): string =>
  `What ${child} said of ${title} was removed.`;

export const returnWasUndone = (child: string, title: string): string =>
  `The return of ${title} was undone, so nothing was saved. Ask ${child} when the book comes back.`;

/** What a child said of a book, as a sentence: "Rahul Naik loved The Red Raincoat." */
export function opinionSentence(opinion: Opinion, child: string, title: string): string {
  switch (opinion) {
    case 'loved':
      return `${child} loved ${title}.`;
    case 'liked':
      return `${child} liked ${title}.`;
    case 'not_for_me':
      return `${title} was not for ${child}.`;
    case 'did_not_finish':
      return `${child} did not finish ${title}.`;
  }
}

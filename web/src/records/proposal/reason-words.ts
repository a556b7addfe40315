import type { ProposalReason } from '@storyvan/contract/proposals';
import { daysBetween, today } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';

/** Most names in one reason. */
const mostNamed = 2;

/** "Nidhi", "Nidhi and Asha", "Nidhi, Asha and 2 more" */
export function namesIn(names: readonly string[]): string {
  const named = names.slice(0, names.length === mostNamed + 1 ? names.length : mostNamed);
  const more = names.length - named.length;
  const parts = more > 0 ? [...named, `${more} more`] : named;
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

const daysOfMonth = 30.44;

/** "12 days ago", from two months on "8 months ago", from two years on "2 years ago". */
function longAgo(date: string): string {
  const days = Math.max(0, daysBetween(date, today()));
  const months = Math.round(days / daysOfMonth);
  if (months < 2) return `${counted(days, 'day')} ago`;
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`;
}

/** Why a book is proposed for a site or grade: "wish of Nidhi", "new to 11 children". */
export function reasonWords(reason: ProposalReason): string {
  switch (reason.reason) {
    case 'wish':
      return `wish of ${namesIn(reason.child_names)}`;
    case 'few':
      return `for ${namesIn(reason.child_names)}`;
    case 'loved':
      return `loved by ${reason.loved} of ${reason.opinions}`;
    case 'kind':
      return `favourite kind of ${reason.children}`;
    case 'language':
      return `${reason.language}, read by ${reason.children} here`;
    case 'one_level_up':
      return `one level up for ${reason.children}`;
    case 'new_to':
      return reason.children === 1 ? 'new to 1 child' : `new to ${reason.children} children`;
    case 'away_since':
      return `last here ${longAgo(reason.since)}`;
    case 'category':
      return `the only ${reason.category} here`;
  }
}

/** The same where it is proposed to one child. */
export function reasonForChild(reason: ProposalReason): string {
  switch (reason.reason) {
    case 'wish':
      return 'wished for';
    case 'kind':
      return `favourite kind: ${reason.category}`;
    case 'language':
      return `in ${reason.language}`;
    case 'one_level_up':
      return 'one level up';
    case 'new_to':
      return 'not had before';
    default:
      return reasonWords(reason);
  }
}

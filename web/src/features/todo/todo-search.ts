import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { today } from '@storyvan/domain/calendar-date';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** What is looked at, as it stands in the address. */
export interface TodoSearch {
  /** Today without it. */
  date?: string | undefined;
  /** '1' for one's own only */
  mine?: '1' | undefined;
  /** Where only one programme has room. */
  prog?: Programme | undefined;
}

export const readTodoSearch = ({ date, mine, prog }: Record<string, unknown>): TodoSearch => ({
  date: typeof date === 'string' ? date : undefined,
  mine: mine === '1' ? '1' : undefined,
  prog: prog === 'lis' ? 'lis' : undefined,
});

/** The date that is asked for; one that does not exist is today. */
export const dateOf = ({ date }: TodoSearch) => parseCalendarDate(date ?? '') ?? today();

export const todoLink = (search: TodoSearch): LinkProps => linkOptions({ to: '/todo', search });

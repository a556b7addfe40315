import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { today } from '@storyvan/domain/calendar-date';
import type { TodoSearch } from './todo-search.ts';

/** The date in the address; today if it does not exist. */
export const dateOf = ({ date }: TodoSearch) => parseCalendarDate(date ?? '') ?? today();

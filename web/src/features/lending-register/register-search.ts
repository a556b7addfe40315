import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import type { LinkProps } from '@tanstack/react-router';
import { type PlaceRef, taskLink } from '../../records/place/place-links.ts';

/** The day of the register, YYYY-MM-DD; today by default. */
interface RegisterSearch {
  date?: string;
}

export const readRegisterSearch = ({ date }: Record<string, unknown>): RegisterSearch =>
  typeof date === 'string' ? { date } : {};

export const dateOf = ({ date }: RegisterSearch): CalendarDate => parseCalendarDate(date ?? '') ?? today();

/** Link to one day of a place's register. */
export const registerLink = (place: PlaceRef, date: CalendarDate): LinkProps => ({
  ...taskLink(place, 'lending_register'),
  search: { date },
});

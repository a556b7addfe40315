import { type CalendarDate, parseCalendarDate, today } from '@storyvan/contract/common/calendar-date';
import type { LinkProps } from '@tanstack/react-router';
import { type PlaceRef, taskLink } from '../../ui/places/place-links.ts';

/** Which day of the register, YYYY-MM-DD; today where none is given. */
interface RegisterSearch {
  date?: string;
}

export const readRegisterSearch = ({ date }: Record<string, unknown>): RegisterSearch =>
  typeof date === 'string' ? { date } : {};

export const dateOf = ({ date }: RegisterSearch): CalendarDate => parseCalendarDate(date ?? '') ?? today();

/** To one day of a place's register. */
export const registerLink = (place: PlaceRef, date: CalendarDate): LinkProps => ({
  ...taskLink(place, 'lending_register'),
  search: { date },
});

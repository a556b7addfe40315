import type { Programme } from '@storyvan/contract/common/programme';
import type { PlaceAtAGlance } from '@storyvan/contract/dashboard';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** The dashboard's figures by which places can be listed, in the dashboard's order. */
const figures = {
  books_out: (place) => place.books_out,
  borrowed: (place) => place.borrowed_this_month,
  not_borrowed: (place) => place.not_borrowed_this_month,
  overdue: (place) => place.overdue,
  sessions: (place) => place.sessions_this_week,
  reports: (place) => place.reports_pending,
} satisfies Record<string, (place: PlaceAtAGlance) => number>;

export type PlacesBy = keyof typeof figures;

export const everyFigure = Object.keys(figures) as PlacesBy[];

export const figureOf = (place: PlaceAtAGlance, by: PlacesBy): number => figures[by](place);

export interface PlacesSearch {
  by?: PlacesBy | undefined;
  /** '1' also lists places with 0. */
  all?: '1' | undefined;
}

export const readPlacesSearch = ({ by, all }: Record<string, unknown>): PlacesSearch => ({
  by: everyFigure.find((each) => each === by),
  all: all === '1' ? '1' : undefined,
});

export const placesLink = (program: Programme, search: PlacesSearch): LinkProps =>
  program === 'mop' ? linkOptions({ to: '/mop/places', search }) : linkOptions({ to: '/lis/places', search });

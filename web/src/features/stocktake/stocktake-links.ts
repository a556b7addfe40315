import type { Stocktake } from '@storyvan/contract/stocktake';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import type { PlaceNames } from '../../records/place/use-place-names.ts';
import type { Crumb } from '../../ui/crumbs.ts';

/** The place of a stocktake; null for the library. */
export function placeOf(stocktake: Stocktake): PlaceRef | null {
  const { program, site_grade_id, school_id } = stocktake;
  return program === null || site_grade_id === null ? null : { program, site_grade_id, school_id };
}

/** The screen where a place is counted. */
export const countLink = (place: PlaceRef | null): LinkProps =>
  place === null ? linkOptions({ to: '/library/stocktake' }) : taskLink(place, 'stocktake');

/** A finished stocktake. */
export const resultLink = ({ stocktake_id }: { stocktake_id: number }): LinkProps =>
  linkOptions({
    to: '/library/stocktake/$stocktakeId',
    params: { stocktakeId: String(stocktake_id) },
  });

export const crumbsOf = (place: PlaceRef | null, names: PlaceNames): Crumb[] =>
  place === null ? [{ label: 'Library' }] : placeCrumbs(place, names);

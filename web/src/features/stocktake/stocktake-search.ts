import { type DifferenceKind, differenceKinds } from '@storyvan/contract/common/difference-kinds';

/** The part of a stocktake's screen that is shown: counting without it, or one of the lists. */
export interface StocktakeView {
  show?: DifferenceKind | undefined;
}

/** Ignores values in the address that are not valid. */
export const stocktakeSearch = ({ show }: Record<string, unknown>): StocktakeView => {
  const kind = differenceKinds.find((each) => each === show);
  return kind === undefined ? {} : { show: kind };
};

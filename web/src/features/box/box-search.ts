import type { BoxPurpose } from '@storyvan/contract/box';

/** Reads the query parameters of the screen: packing, unless it is for unpacking. */
export const boxModeSearch = ({ mode }: Record<string, unknown>): { mode?: BoxPurpose } =>
  mode === 'unpacking' ? { mode } : {};

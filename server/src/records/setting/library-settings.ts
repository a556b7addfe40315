import type { Library } from '@storyvan/contract/common/library';
import type { SectionValues } from '@storyvan/contract/common/library-settings';

/** The settings about the library as a whole. */
export interface LibrarySettings extends Library {
  numbers: SectionValues['numbers'];
}

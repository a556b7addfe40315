import type { Programme } from '@storyvan/contract/common/programme';
import type { LinkProps } from '@tanstack/react-router';
import { createContext } from 'react';

/** One step of the way here; without `link` it is only named. */
export interface Crumb {
  label: string;
  link?: LinkProps;
  program?: Programme;
  /** Its name is still loading: the label keeps its place. */
  pending?: boolean;
}

/** The breadcrumb of the screen, so that what is inside knows the way back. */
export const CrumbsHere = createContext<Crumb[]>([]);

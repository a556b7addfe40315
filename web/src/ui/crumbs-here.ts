import { createContext } from 'react';
import type { Crumb } from './Screen.tsx';

/** The breadcrumb of the screen, so that what is inside knows the way back. */
export const CrumbsHere = createContext<Crumb[]>([]);

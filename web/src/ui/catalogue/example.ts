import type { ReactNode } from 'react';

/** Examples of one component: what it is called, and each of its states by name. */
export interface Example {
  name: string;
  states: [state: string, shown: ReactNode][];
}

import { listLevels } from '@storyvan/contract/catalogue';
import { useRead } from '../../lib/use-read.ts';

export interface Level {
  level: number;
  name: string;
  hex_code: string;
}

/** The library's own scale of reading levels; empty until it is loaded. */
export function useLevels(): Level[] {
  return useRead(listLevels, {}, { staleTime: Number.POSITIVE_INFINITY }).data ?? [];
}

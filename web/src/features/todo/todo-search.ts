import type { Programme } from '@storyvan/contract/common/programme';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

/** The search parameters in the address. */
export interface TodoSearch {
  /** Undefined means today. */
  date?: string | undefined;
  /** '1' shows only the user's own entries. */
  mine?: '1' | undefined;
  /** The programme shown where there is room for only one. */
  prog?: Programme | undefined;
}

export const readTodoSearch = ({ date, mine, prog }: Record<string, unknown>): TodoSearch => ({
  date: typeof date === 'string' ? date : undefined,
  mine: mine === '1' ? '1' : undefined,
  prog: prog === 'lis' ? 'lis' : undefined,
});

export const todoLink = (search: TodoSearch): LinkProps => linkOptions({ to: '/todo', search });

import type { Library } from '@storyvan/contract/common/library';
import { setTimeZone } from '@storyvan/domain/time-zone';
import { useSyncExternalStore } from 'react';
import { deviceFlag } from './device-flag.ts';

/**
 * What the app knows of the library, from check_login. It is kept in the browser, so that a reload and a device without
 * a network know it at once; web/public/start.js reads its time zone.
 */

const stored = 'storyvan.library';

/** Until the server has replied for the first time. */
const unknown: Library = {
  name: 'Storyvan',
  logo: null,
  time_zone: null,
  programs: ['mop', 'lis'],
  school_year: { starts: '06-01', ends: '04-30', terms: ['06-01', '11-01'] },
  visit_days: [0, 1, 2, 3, 4, 5, 6],
  numbers: { copy: null, child: null, member: null, label_before: '', label_after: 0 },
};

const listeners = new Set<() => void>();
let library = readStored();
setTimeZone(library.time_zone);

function readStored(): Library {
  try {
    return { ...unknown, ...JSON.parse(localStorage.getItem(stored) ?? '{}') };
  } catch {
    return unknown;
  }
}

export const knownLibrary = (): Library => library;

/** Screens that show it are drawn again. */
export function keepLibrary(next: Library): void {
  const text = JSON.stringify(next);
  if (text === JSON.stringify(library)) return;
  library = next;
  setTimeZone(next.time_zone);
  try {
    localStorage.setItem(stored, text);
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
  for (const listener of listeners) listener();
}

function whenLibraryChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLibrary = (): Library => useSyncExternalStore(whenLibraryChanges, knownLibrary);

/** The title of the page: "Lend to child · Chimbel · Bookworm Trust". */
export function setPageTitle(...parts: string[]): void {
  title = [...parts, library.name].join(' · ');
  // The browser keeps titles in its history, and that of a device must not name a child.
  document.title = deviceFlag() === null ? title : library.name;
}

let title = '';

/** What the page is called, also where the browser does not get it. */
export const pageTitle = (): string => title;

/** Of the picture with this name; the sign-in screen shows it too. */
export const logoAddress = (logo: string): string => `/api/library/logo/${logo}`;

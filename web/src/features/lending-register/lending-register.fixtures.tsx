import { listLevels } from '@storyvan/contract/catalogue';
import { lendingRegister, lendingRegisterDay, type RegisterEntry } from '@storyvan/contract/lending-register';
import { useSearch } from '@tanstack/react-router';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { levels, mangoThief } from '../../testing/books.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { LendingRegisterScreen } from './LendingRegisterScreen.tsx';
import { dateOf, readRegisterSearch } from './register-search.ts';

/** The register of a site on one day: books returned and borrowed by two children. */

export const entry = (more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  status: 'issued',
  child_id: 7,
  child_name: 'Asha Naik',
  card_no: 'C-0007',
  child_level: 2,
  ...mangoThief,
  diff_level: 1,
  date_issue: '2026-11-15',
  date_return: null,
  undo_event_id: null,
  ...more,
});

export const back = entry({
  status: 'returned',
  accn_no: 'B-00868',
  title: 'सईचे गाणे',
  language: 'Marathi',
  child_level: 1,
  date_issue: '2026-11-08',
  date_return: '2026-11-15',
});
const rahul = {
  child_id: 8,
  child_name: 'Rahul Naik',
  card_no: null,
  child_level: null,
  diff_level: null,
};

export const day = {
  date: '2026-11-15',
  previous: '2026-11-08',
  next: null,
  latest: '2026-11-15',
  books_brought: 0,
  books_taken_home: 0,
};

/** As the route does it: the day is in the address. */
function Register({ place }: { place: PlaceRef }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <LendingRegisterScreen place={place} date={dateOf(readRegisterSearch(search))} />;
}

export const showRegister = (path = '/register?date=2026-11-15', place: PlaceRef = atSite) =>
  renderScreen(<Register place={place} />, { path });

/** The server replies with that register. */
export function serveRegister() {
  reply(listLevels, levels);
  namePlaces();
  reply(lendingRegister, [back, entry(), entry({ ...rahul, accn_no: 'B-00100', title: 'Boats' })]);
  reply(lendingRegisterDay, day);
}

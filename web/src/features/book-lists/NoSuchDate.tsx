import { Link } from '@tanstack/react-router';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { Note } from '../../ui/Note.tsx';
import { type PlaceRef, placeCrumbs, taskLink } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';

/** A path that carries a date that is none, such as 2026-2-30. */
export function NoSuchDate({ place }: { place: PlaceRef }) {
  const names = usePlaceNames(place);
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Book list">
      <Note title="This date does not exist">
        <p>
          Choose a date from the <Link {...taskLink(place, 'book_list')}>book list</Link>.
        </p>
      </Note>
    </Screen>
  );
}

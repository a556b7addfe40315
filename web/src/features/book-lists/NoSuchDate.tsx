import { Link } from '@tanstack/react-router';
import { type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** For a path with a date that does not exist, such as 2026-2-30. */
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

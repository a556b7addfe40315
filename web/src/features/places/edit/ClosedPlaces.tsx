import { Box } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { type ClosedPlace, listClosedPlaces } from '@storyvan/contract/places';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { Link, linkOptions } from '@tanstack/react-router';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { placeLink } from '../../../records/place/place-links.ts';
import { Disclosure, List, ListRow } from '../../../ui/List.tsx';
import { Notice } from '../../../ui/Notice.tsx';

const linkOf = (program: Programme, { site_grade_id, school_id }: ClosedPlace) =>
  site_grade_id === null
    ? linkOptions({ to: '/lis/school/$schoolId', params: { schoolId: String(school_id) } })
    : placeLink({ program, site_grade_id, school_id });

/** Below a list: links to the closed places, to read their history or open them again. */
export function ClosedPlaces({ program }: { program: Programme }) {
  const closed = useRead(listClosedPlaces, { params: { program } });
  if (closed.status !== 'done') return null;
  const [what, many] = program === 'mop' ? ['site', 'sites'] : ['school or grade', 'schools and grades'];
  return (
    <Box mt="lg" data-screen-only>
      <Disclosure summary={counted(closed.data.length, `closed ${what}`, `closed ${many}`)}>
        <List>
          {closed.data.map((place) => (
            <ListRow key={`${place.school_id} ${place.site_grade_id}`}>
              <Link {...linkOf(program, place)} data-tap>
                {place.name}
              </Link>
              , closed since {formatDate(place.inactive_since)}
            </ListRow>
          ))}
        </List>
      </Disclosure>
    </Box>
  );
}

/** Heads the screen of a closed place. */
export const ClosedNote = ({ since }: { since: CalendarDate }) => (
  <Notice tone="warn">
    <p>
      <strong>Closed since {formatDate(since)}.</strong> You can still read its history here.
    </p>
  </Notice>
);

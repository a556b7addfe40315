import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { type ClosedPlace, listClosedPlaces } from '@storyvan/contract/place-records';
import { Link, linkOptions } from '@tanstack/react-router';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { placeLink } from '../place-links.ts';
import classes from './PlaceCare.module.css';

const linkOf = (program: Programme, { site_grade_id, school_id }: ClosedPlace) =>
  site_grade_id === null
    ? linkOptions({ to: '/lis/school/$schoolId', params: { schoolId: String(school_id) } })
    : placeLink({ program, site_grade_id, school_id });

/** Below a list: the way to what is closed, its history and its being opened again. */
export function ClosedPlaces({ program }: { program: Programme }) {
  const closed = useRead(listClosedPlaces, { params: { program } });
  if (closed.status !== 'done') return null;
  const what = program === 'mop' ? 'site' : 'school or grade';
  const many = program === 'mop' ? 'sites' : 'schools and grades';
  return (
    <details className={classes.list}>
      <summary className={classes.summary}>
        {counted(closed.data.length, `closed ${what}`, `closed ${many}`)}
      </summary>
      <ul className={classes.places}>
        {closed.data.map((place) => (
          <li key={`${place.school_id} ${place.site_grade_id}`}>
            <Link {...linkOf(program, place)}>{place.name}</Link>, closed since{' '}
            {formatDate(place.inactive_since)}
          </li>
        ))}
      </ul>
    </details>
  );
}

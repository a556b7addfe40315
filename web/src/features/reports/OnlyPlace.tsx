import type { Programme } from '@storyvan/contract/common/programme';
import { Link } from '@tanstack/react-router';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { placeLink } from '../../ui/places/place-links.ts';
import { reportsLink } from '../../ui/places/week-links.ts';
import classes from './OnlyPlace.module.css';

/** Says which place alone is shown, and leads back to all. */
export function OnlyPlace({ program, place }: { program: Programme; place: number }) {
  const { name, school_name, school_id = null } = usePlaceNames({ program, site_grade_id: place });
  return (
    <p className={classes.only}>
      Only of{' '}
      {name && (
        <Link {...placeLink({ program, site_grade_id: place, school_id })}>
          <bdi dir="auto">{school_name ? `${school_name}, ${name}` : name}</bdi>
        </Link>
      )}
      <LinkButton link={reportsLink(program)}>Show all</LinkButton>
    </p>
  );
}

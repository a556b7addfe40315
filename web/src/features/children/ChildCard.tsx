import type { Child } from '@storyvan/contract/children';
import { Link } from '@tanstack/react-router';
import { Initials } from '../../ui/Initials.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { placeLink } from '../../ui/places/place-links.ts';
import { bornWords } from './born-words.ts';
import classes from './ChildCard.module.css';

/** Who the child is: sign, card number, place, levels, age, and whom to call. */
export function ChildCard({ child }: { child: Child }) {
  return (
    <div className={classes.card}>
      <Initials name={child.name} large />
      <dl className={classes.facts}>
        <div>
          <dt>Card</dt>
          <dd className={classes.number}>{child.card_no ?? 'none'}</dd>
        </div>
        <div>
          <dt>Place</dt>
          <dd>
            <Link {...placeLink(child)} className={classes.place}>
              <bdi dir="auto">{child.place_name}</bdi>
            </Link>
          </dd>
        </div>
        <div>
          <dt>Level</dt>
          <dd>
            <LevelBadge level={child.level} />
          </dd>
        </div>
        <div>
          <dt>Baseline level</dt>
          <dd>
            <LevelBadge level={child.baseline_level} />
          </dd>
        </div>
        {child.date_of_birth && (
          <div>
            <dt>Age</dt>
            <dd>{bornWords(child.date_of_birth)}</dd>
          </div>
        )}
        {child.gender && (
          <div>
            <dt>Gender</dt>
            <dd>{child.gender}</dd>
          </div>
        )}
        {child.guardian_phone && (
          <div>
            <dt>Guardian's phone</dt>
            <dd>
              <a href={`tel:${child.guardian_phone.replace(/[^+\d]/g, '')}`} className={classes.place}>
                {child.guardian_phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

import type { Child } from '@storyvan/contract/children';
import { Link } from '@tanstack/react-router';
import { Initials } from '../../ui/Initials.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { placeLink } from '../../ui/places/place-links.ts';
import classes from './ChildCard.module.css';

/** Who the child is: sign, card number, place, present and baseline level. */
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
      </dl>
    </div>
  );
}

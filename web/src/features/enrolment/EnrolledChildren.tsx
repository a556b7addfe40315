import type { Child } from '@storyvan/contract/children';
import { counted } from '../../lib/numbers.ts';
import { Initials } from '../../ui/Initials.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { childLink, lendToChildLink } from '../../ui/places/place-links.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './EnrolledChildren.module.css';

/** Who was enrolled just now, the latest first, each one tap from its first book. */
export function EnrolledChildren({ enrolled }: { enrolled: Child[] }) {
  const aside = enrolled.length > 0 && counted(enrolled.length, 'child', 'children');
  return (
    <Section title="Enrolled just now" aside={aside}>
      {enrolled.length === 0 ? (
        <p className={classes.none}>Who you enrol stands here, ready to borrow.</p>
      ) : (
        <ul className={classes.children}>
          {enrolled.map((child) => (
            <li key={child.child_id} className={classes.child}>
              <Initials name={child.name} />
              <div className={classes.words}>
                <bdi dir="auto" className={classes.name}>
                  {child.name}
                </bdi>
                <span className={classes.about}>
                  {child.card_no ?? 'no card'} · <bdi dir="auto">{child.place_name}</bdi>{' '}
                  <LevelBadge level={child.level} />
                </span>
              </div>
              <div className={classes.ways}>
                <LinkButton link={lendToChildLink(child)} label={`Lend to ${child.name}`} primary>
                  Lend
                </LinkButton>
                <LinkButton link={childLink(child)} label={`Open ${child.name}`}>
                  Open
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

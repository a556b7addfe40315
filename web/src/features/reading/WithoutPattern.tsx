import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { childLink, type PlaceRef } from '../../ui/places/place-links.ts';
import { Section } from '../../ui/Section.tsx';
import type { Pattern } from './pattern-search.ts';
import classes from './WithoutPattern.module.css';

/** The children of whom no point can be drawn in these dates. */
export function WithoutPattern({ place, patterns }: { place: PlaceRef; patterns: Pattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <div className={classes.section}>
      <Section title="Without a book of known level" aside={counted(patterns.length, 'child', 'children')}>
        <p className={classes.hint}>
          In these dates they borrowed nothing, or the level of book or child was not known.
        </p>
        <ul className={classes.children}>
          {patterns.map(({ child_id, child_name, level }) => (
            <li key={child_id} className={classes.child}>
              <Link {...childLink({ ...place, child_id })} className={classes.name}>
                <bdi dir="auto">{child_name}</bdi>
              </Link>
              <LevelBadge level={level} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

import type { AuditEntry } from '@storyvan/contract/audit';
import { Link } from '@tanstack/react-router';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { childLink } from '../../ui/places/place-links.ts';
import classes from './OnlyChild.module.css';

/** Says whose record alone it is about, and leads back to all. */
export function OnlyChild({ child }: { child: NonNullable<AuditEntry['child']> }) {
  return (
    <div className={classes.only}>
      <p>
        Only{' '}
        <Link {...childLink(child)}>
          <bdi dir="auto">{child.name}</bdi>
        </Link>
        : who opened or changed the record, and what was lent.
      </p>
      <LinkButton link={{ to: '/library/audit' }}>Show everything</LinkButton>
    </div>
  );
}

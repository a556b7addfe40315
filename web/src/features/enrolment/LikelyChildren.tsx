import { Button } from '@mantine/core';
import type { LikelyChild } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { Initials } from '../../ui/Initials.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { childLink } from '../../ui/places/place-links.ts';
import classes from './LikelyChildren.module.css';

interface LikelyChildrenProps {
  likely: LikelyChild[];
  saving: boolean;
  onEnrol: () => void;
}

/** Children of the place who may be the one to be enrolled: it is asked, nobody is enrolled twice by mistake. */
export function LikelyChildren({ likely, saving, onEnrol }: LikelyChildrenProps) {
  return (
    <section role="alert" aria-label="Likely the same child" className={classes.likely} data-wide>
      <h2 className={classes.question}>Is it {likely.length === 1 ? 'this child' : 'one of these'}?</h2>
      <ul className={classes.children}>
        {likely.map((child) => (
          <li key={child.child_id} className={classes.child}>
            <Initials name={child.name} />
            <div className={classes.words}>
              <bdi dir="auto" className={classes.name}>
                {child.name}
              </bdi>
              <span>
                {child.card_no ?? 'no card'} · <LevelBadge level={child.level} />
              </span>
              {child.inactive_since && <span>has left on {formatDate(child.inactive_since)}</span>}
            </div>
            <LinkButton link={childLink(child)} label={`Open ${child.name}, ${child.card_no ?? 'no card'}`}>
              Open
            </LinkButton>
          </li>
        ))}
      </ul>
      <Button variant="default" h={44} loading={saving} onClick={onEnrol}>
        No, enrol all the same
      </Button>
    </section>
  );
}

import type { Visit } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { borrowedOf } from './VisitFacts.tsx';
import classes from './VisitStrip.module.css';
import { markDoneLink } from './week-links.ts';

/**
 * The session of today in one line, at a lending desk; nothing without one. The desk can count the children itself:
 * `visit={{ ...visit, children_borrowed }}`.
 */
export function VisitLine({ visit }: { visit: Visit | null | undefined }) {
  if (visit?.date !== today()) return null;
  const { program, ra_id, status, time, lead } = visit;
  const isOver = status === 'done';
  return (
    <div className={classes.oneLine}>
      <p className={classes.words}>
        {`Session ${isOver ? 'done today' : 'today'}${time === null ? '' : ` ${clockTime(time)}`}`}
        {lead && (
          <>
            {' · led by '}
            <bdi dir="auto">{lead.name}</bdi>
          </>
        )}
        {` · ${borrowedOf(visit)} have borrowed`}
      </p>
      {!isOver && <LinkButton link={markDoneLink(program, ra_id)}>Mark session done</LinkButton>}
    </div>
  );
}

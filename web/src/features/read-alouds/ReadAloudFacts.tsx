import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../lib/numbers.ts';
import { placeLink } from '../../records/place/place-links.ts';
import { Section } from '../../ui/Section.tsx';
import { LessonPlanOf, ReadAloudPeople } from './ReadAloudPeople.tsx';
import classes from './ReadAloudScreen.module.css';
import { momentWords } from './read-alouds.messages.ts';

/** When, where, who, with which lesson plan; once it is done, who was there. */
export function ReadAloudFacts({ readAloud }: { readAloud: ReadAloudPage }) {
  const { site_name, date, time, status, changed_by, planned_date, planned_time } = readAloud;
  return (
    <div className={classes.facts}>
      <Section title="The session">
        <dl className={classes.list}>
          <Fact label="When">{momentWords(readAloud)}</Fact>
          {planned_date !== null && (planned_date !== date || planned_time !== time) && (
            <Fact label="Planned for">{momentWords({ date: planned_date, time: planned_time })}</Fact>
          )}
          <Fact label="Where">
            <Link {...placeLink(readAloud)}>
              <bdi dir="auto">{site_name}</bdi>
            </Link>
          </Fact>
          <Fact label="Who">
            <ReadAloudPeople readAloud={readAloud} />
          </Fact>
          <Fact label="Lesson plan">
            <LessonPlanOf readAloud={readAloud} />
          </Fact>
          {changed_by && (
            <Fact label="Last changed by">
              <bdi dir="auto">{changed_by}</bdi>
            </Fact>
          )}
        </dl>
      </Section>
      {status === 'done' ? <WhoWasThere readAloud={readAloud} /> : <WhoWillBeThere readAloud={readAloud} />}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WhoWasThere({ readAloud: { children, children_count } }: { readAloud: ReadAloudPage }) {
  const present = children.filter((child) => child.present);
  return (
    <Section
      title="Who was there"
      aside={
        children_count === null ? 'not counted' : `${counted(children_count, 'child', 'children')} counted`
      }
    >
      {present.length === 0 ? (
        <p className={classes.none}>No child was ticked by name.</p>
      ) : (
        <Names of={present} />
      )}
    </Section>
  );
}

function WhoWillBeThere({ readAloud: { children } }: { readAloud: ReadAloudPage }) {
  return (
    <Section title="Children here" aside={counted(children.length, 'child', 'children')}>
      {children.length === 0 ? (
        <p className={classes.none}>No children are enrolled here yet.</p>
      ) : (
        <Names of={children} />
      )}
    </Section>
  );
}

function Names({ of }: { of: ReadAloudPage['children'] }) {
  return (
    <ul className={classes.names}>
      {of.map((child) => (
        <li key={child.child_id}>
          <bdi dir="auto">{child.name}</bdi>
        </li>
      ))}
    </ul>
  );
}

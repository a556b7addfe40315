import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { counted } from '../../lib/numbers.ts';
import { ChildNames, SessionFacts } from '../../records/week/SessionFacts.tsx';
import { momentWords } from '../../records/week/week-words.ts';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './ReadAloudScreen.module.css';

/** When, where, who, with which lesson plan; once it is done, who was there. */
export function ReadAloudFacts({ readAloud }: { readAloud: ReadAloudPage }) {
  const { date, time, status, changed_by, planned_date, planned_time } = readAloud;
  const wasMoved = planned_date !== null && (planned_date !== date || planned_time !== time);
  return (
    <div className={classes.facts}>
      <Section title="The session">
        <SessionFacts
          session={readAloud}
          missing={status === 'planned' ? 'none yet' : 'not recorded'}
          more={[
            ['Planned for', wasMoved && momentWords({ date: planned_date, time: planned_time })],
            ['Last changed by', changed_by && <bdi dir="auto">{changed_by}</bdi>],
          ]}
        />
      </Section>
      {status === 'done' ? <WhoWasThere readAloud={readAloud} /> : <WhoWillBeThere readAloud={readAloud} />}
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
      <Names of={present} none="No child was ticked by name." />
    </Section>
  );
}

function WhoWillBeThere({ readAloud: { children } }: { readAloud: ReadAloudPage }) {
  return (
    <Section title="Children here" aside={counted(children.length, 'child', 'children')}>
      <Names of={children} none="No children are enrolled here yet." />
    </Section>
  );
}

function Names({ of, none }: { of: ReadAloudPage['children']; none: string }) {
  if (of.length === 0) return <Text tone="dim">{none}</Text>;
  return <ChildNames names={of.map(({ name }) => name)} />;
}

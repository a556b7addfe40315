import type { Insight } from '@storyvan/contract/insight';
import { Link } from '@tanstack/react-router';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Disclosure } from '../../ui/List.tsx';
import { Text } from '../../ui/Text.tsx';
import { Block } from './Block.tsx';
import { sessionsSentences } from './insight.messages.ts';
import classes from './insight.module.css';
import { sourceOf } from './insight-source.ts';

/** Drawn; all are in the table. */
const mostPeople = 6;

/** The sessions held, and who held them. */
export function SessionsBlock({ data }: { data: Insight }) {
  const [headline, ...rest] = sessionsSentences(data);
  const { people, lesson_plans } = data;
  const bars = people.map(({ name, sessions }) => ({ name, value: sessions }));
  const others = bars.length - mostPeople;
  return (
    <Block
      title="Sessions"
      sentence={headline}
      more={
        <>
          <Text size="sm" tone="dim">
            {rest.join(' ')}
          </Text>
          {lesson_plans.length > 0 && (
            <Disclosure summary="Lesson plans used most">
              <ol className={classes.titles}>
                {lesson_plans.map(({ lp_id, lp_name, sessions }) => (
                  <li key={lp_id}>
                    <Link to="/lp-list/$lpId" params={{ lpId: String(lp_id) }} data-name>
                      <bdi dir="auto">{lp_name}</bdi>
                    </Link>
                    <span className={classes.titleNumber}>{counted(sessions, 'session')}</span>
                  </li>
                ))}
              </ol>
            </Disclosure>
          )}
        </>
      }
    >
      {bars.length > 0 && (
        <BarChart
          label="Sessions by person"
          bars={bars.slice(0, mostPeople)}
          summary={bars.map(({ name, value }) => `${name}: ${counted(value, 'session')}`).join(', ')}
          caption={others > 0 ? `and ${counted(others, 'other person', 'other people')}` : undefined}
          source={sourceOf(data)}
          table={{
            columns: [{ label: 'Led or supported by' }, { label: 'Sessions', numeric: true }],
            rows: () => bars.map(({ name, value }) => [name, formatNumber(value)]),
          }}
        />
      )}
    </Block>
  );
}

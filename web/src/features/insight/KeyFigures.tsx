import type { Insight } from '@storyvan/contract/insight';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { keyFigures } from './insight.messages.ts';
import classes from './insight.module.css';
import { monthsSummary } from './insight-places.messages.ts';
import { notShown } from './insight-words.ts';

/** The four figures that reports begin with; on a phone a card for each. */
export function KeyFigures({ data }: { data: Insight }) {
  return (
    <dl className={classes.keys} aria-label="Key figures">
      {keyFigures(data).map(({ label, value, change, detail, months }) => (
        <div key={label} className={classes.key} data-pictured={!months || undefined}>
          <dt>{label}</dt>
          <dd className={classes.keyValue} data-long={value === notShown || undefined}>
            {value}
          </dd>
          {change && (
            <dd className={classes.keyDetail}>
              <strong className={classes.change} data-way={change.way}>
                <span aria-hidden="true">{change.arrow} </span>
                {change.words}
              </strong>
            </dd>
          )}
          {detail && <dd className={classes.keyDetail}>{detail}</dd>}
          {months && months.length > 1 && (
            <dd className={classes.keyLine}>
              <Sparkline
                values={months}
                summary={monthsSummary(months, data.months[0]?.month)}
                width={116}
                height={40}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

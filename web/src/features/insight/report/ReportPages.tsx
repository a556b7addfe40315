import type { Insight } from '@storyvan/contract/insight';
import { logoAddress, useLibrary } from '../../../lib/library.ts';
import { counted } from '../../../lib/numbers.ts';
import { MonthsChart } from '../../../records/insight/MonthsChart.tsx';
import { monthsSoFar } from '../../../records/insight/months.ts';
import { BooksChart } from '../ChildrenBlocks.tsx';
import { LevelsChart } from '../GrowthBlock.tsx';
import {
  collectionSentences,
  growthSentences,
  keyFigures,
  reachSentences,
  readingSentences,
  readSentences,
  sessionsSentences,
} from '../insight.messages.ts';
import { shortRange } from '../insight-ranges.ts';
import { scopeName } from '../insight-source.ts';
import { listed } from '../insight-words.ts';
import { ReadChart } from '../ReadBlock.tsx';
import { type ImpactWords, usualTitle } from './impact-words.ts';
import { Part, Places, placesBeside, placesOnSecondPage, Titles, Voices } from './ReportParts.tsx';
import { howCounted } from './report.messages.ts';
import classes from './report.module.css';

/** The widths of charts on an A4 page, in pixels of a screen: the page, and half of it. */
const wholePage = 690;
const halfPage = 330;

/** In letters: a longer one leaves no room for more charts on three pages. */
const longIntroduction = 1500;

interface ReportPagesProps {
  data: Insight;
  words: ImpactWords | null;
}

/** The report as it is printed, on two or three A4 pages. */
export function ReportPages({ data, words }: ReportPagesProps) {
  const { growth } = data.figures;
  const hasMonths = monthsSoFar(data).length > 1;
  const { length } = words?.introduction ?? '';
  // Without an introduction and with two sentences at most, all fits on two pages.
  const isLong = data.voices.length > 2 || length > 0;
  return (
    <div className={classes.report}>
      <ReportHead data={data} words={words} />
      <KeyFigureRow data={data} />
      <Part
        title={hasMonths ? 'Month by month' : 'What was borrowed'}
        text={readingSentences(data).slice(0, 3)}
      >
        {hasMonths && <MonthsChart data={data} counted="loans" paperWidth={wholePage} height={160} />}
      </Part>
      <div className={classes.pair}>
        <Part title="Who was reached" text={reachSentences(data)} />
        <Part title="How many books each child had">
          <BooksChart data={data} paperWidth={halfPage} />
        </Part>
      </div>
      <div className={classes.pair}>
        <Part title="Growing as readers" text={growthSentences(data).slice(0, 2)}>
          {growth.children !== 0 && <LevelsChart growth={growth} paperWidth={halfPage} />}
        </Part>
        <Part title="What they read" text={readSentences(data).slice(0, 1)}>
          <ReadChart data={data} by="language" most={5} paperWidth={halfPage} />
        </Part>
      </div>
      <Titles data={data} most={isLong || data.places.length > 6 ? 5 : 10} />
      <div className={classes.pair}>
        <Part
          title="Sessions and people"
          text={[...sessionsSentences(data), data.collection ? null : thanksTo(data)]}
        />
        {data.collection ? (
          <div className={classes.part}>
            <Part title="The collection" text={collectionSentences(data)} />
            <p>{thanksTo(data)}</p>
          </div>
        ) : (
          <Part title="Kinds of books">
            <ReadChart data={data} by="kind" most={6} paperWidth={halfPage} />
          </Part>
        )}
      </div>
      {isLong && length < longIntroduction && data.collection && (
        <div className={classes.pair}>
          <Part title="Kinds of books">
            <ReadChart data={data} by="kind" most={5} paperWidth={halfPage} />
          </Part>
          <Part title="Levels of books">
            <ReadChart data={data} by="level" most={6} paperWidth={halfPage} />
          </Part>
        </div>
      )}
      <Voices data={data} />
      <Places data={data} most={isLong ? placesBeside(words) : placesOnSecondPage(data)} />
      <footer className={classes.small}>
        <h3>How these figures are counted</h3>
        <p>{howCounted(data).join(' ')}</p>
      </footer>
    </div>
  );
}

function ReportHead({ data, words }: ReportPagesProps) {
  const { name, logo } = useLibrary();
  const dates = shortRange({ start: data.start, end: data.until });
  return (
    <header className={classes.head}>
      <div className={classes.brand}>
        {logo && <img src={logoAddress(logo)} alt="" />}
        <strong dir="auto">{name}</strong>
        <span>
          {data.scope === 'all' ? '' : `${scopeName(data)} · `}
          {dates}
        </span>
      </div>
      <h2 className={classes.title} dir="auto">
        {words?.title || usualTitle(data)}
      </h2>
      {words?.introduction && (
        <p className={classes.introduction} dir="auto">
          {words.introduction}
        </p>
      )}
    </header>
  );
}

function KeyFigureRow({ data }: { data: Insight }) {
  return (
    <dl className={classes.keys}>
      {keyFigures(data).map(({ label, value, change, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd>
            {change && (
              <strong>
                {change.arrow} {change.words}
              </strong>
            )}
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Named in a report; of more people only the number. */
const mostNames = 12;

function thanksTo({ people }: Insight): string | null {
  if (people.length === 0) return null;
  const names = people.slice(0, mostNames).map(({ name }) => name);
  const others = people.length - names.length;
  return `With thanks to ${listed(others > 0 ? [...names, counted(others, 'other')] : names)}.`;
}

import type { Insight } from '@storyvan/contract/insight';
import type { ReactNode } from 'react';
import { logoAddress, useLibrary } from '../../../lib/library.ts';
import { MonthsChart } from '../../../records/insight/MonthsChart.tsx';
import { monthsSoFar } from '../../../records/insight/months.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
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
import { booksEach, borrowersOf } from '../insight-places.messages.ts';
import { daysBefore, shortRange } from '../insight-ranges.ts';
import { scopeName } from '../insight-source.ts';
import { listed } from '../insight-words.ts';
import { ReadChart } from '../ReadBlock.tsx';
import { type ImpactWords, usualTitle } from './impact-words.ts';
import { howCounted } from './report.messages.ts';
import classes from './report.module.css';

/** The widths of charts on an A4 page, in pixels of a screen: the page, and half of it. */
const wholePage = 690;
const halfPage = 330;

interface ReportPagesProps {
  data: Insight;
  words: ImpactWords | null;
}

/** The report as it is printed, on two or three A4 pages. */
export function ReportPages({ data, words }: ReportPagesProps) {
  const { growth } = data.figures;
  return (
    <div className={classes.report}>
      <ReportHead data={data} words={words} />
      <KeyFigureRow data={data} />
      <Part title="Month by month" text={readingSentences(data).slice(0, 4)}>
        <MonthsChart data={data} counted="loans" paperWidth={wholePage} height={200} />
      </Part>
      <div className={classes.pair}>
        <Part title="Who was reached" text={reachSentences(data)} />
        <Part title="How many books each child had">
          <BooksChart data={data} paperWidth={halfPage} />
        </Part>
      </div>
      <div className={classes.pair}>
        <Part title="Growing as readers" text={growthSentences(data).slice(0, 3)}>
          {growth.children !== 0 && <LevelsChart growth={growth} paperWidth={halfPage} />}
        </Part>
        <Part title="What they read" text={readSentences(data).slice(1, 3)}>
          <ReadChart data={data} by="language" most={6} paperWidth={halfPage} />
        </Part>
      </div>
      <div className={classes.pair}>
        <Part title="Sessions and people" text={[...sessionsSentences(data), peopleOf(data)]} />
        {data.collection && <Part title="The collection" text={collectionSentences(data)} />}
      </div>
      <Voices data={data} />
      <Places data={data} />
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
            {change && `${change.arrow} ${change.words}`}
            {change && detail && ' · '}
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  title: string;
  text?: (string | null)[];
  children?: ReactNode;
}

function Part({ title, text = [], children }: PartProps) {
  const shown = text.filter(Boolean);
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {shown.length > 0 && <p>{shown.join(' ')}</p>}
      {children}
    </section>
  );
}

/** Named in a report; of more people only the number. */
const mostNames = 12;

function peopleOf({ people }: Insight): string | null {
  if (people.length === 0) return null;
  const names = people.slice(0, mostNames).map(({ name }) => name);
  const others = people.length - names.length;
  return `With thanks to ${listed(others > 0 ? [...names, `${others} others`] : names)}.`;
}

const mostVoices = 6;

function Voices({ data: { voices } }: { data: Insight }) {
  if (voices.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>What children said</h3>
      <ul className={classes.voices}>
        {voices.slice(0, mostVoices).map(({ reading_id, sentence, title }) => (
          <li key={reading_id}>
            <q dir="auto">{sentence}</q>
            <span>
              about <bdi dir="auto">{title}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As many as fit on what is left of the pages. */
const mostPlaces = 36;

function Places({ data }: { data: Insight }) {
  const { places, site_grade_id } = data;
  if (places.length === 0 || site_grade_id !== null) return null;
  const shown = [...places].sort((a, b) => b.loans - a.loans).slice(0, mostPlaces);
  const others = places.length - shown.length;
  return (
    <section className={classes.places}>
      <h3>Where</h3>
      <p>
        Each line shows the books borrowed month by month
        {others > 0 && `; the ${shown.length} places with most books, and ${others} others`}.
      </p>
      <ul>
        {shown.map((place) => (
          <li key={place.site_grade_id}>
            <span className={classes.place}>
              <bdi dir="auto">{place.place_name}</bdi>
              <small>
                {borrowersOf(place)}, {booksEach(place)} books each
              </small>
            </span>
            <Sparkline
              values={place.months.slice(0, monthsSoFar(data).length)}
              summary={`${place.loans} books, beside ${place.loans_before} in ${daysBefore(data.before)}`}
              width={64}
              height={20}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { readScope } from '@storyvan/contract/common/insight-scope';
import { type Insight, insight } from '@storyvan/contract/insight';
import { today as todayHere } from '@storyvan/domain/calendar-date';
import { Link, linkOptions } from '@tanstack/react-router';
import { Fragment } from 'react';
import { orderProblem } from '../../lib/date-ranges.ts';
import { useLibrary } from '../../lib/library.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { placeLink } from '../../records/place/place-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { UnreadableDates } from '../../ui/UnreadableDates.tsx';
import { usePhone } from './Block.tsx';
import { Blocks } from './Blocks.tsx';
import { InsightActions } from './InsightActions.tsx';
import { InsightControls } from './InsightControls.tsx';
import { isEmpty } from './insight.messages.ts';
import classes from './insight.module.css';
import { daysBefore, rangeWords, shortRange } from './insight-ranges.ts';
import { type Asked, askedBy, type InsightSearch, paramsOf } from './insight-search.ts';
import { PlacesTable } from './PlacesTable.tsx';
import { ShareFigures } from './ShareFigures.tsx';
import { statisticsLinks } from './statistics-links.ts';

interface InsightScreenProps {
  search: InsightSearch;
  onSearch: (search: Partial<InsightSearch>) => void;
}

const noCrumbs: Crumb[] = [];

/** What the library, or a part of it, achieved in a range of dates, beside the year before. */
export function InsightScreen({ search, onSearch }: InsightScreenProps) {
  const { school_year } = useLibrary();
  const asked = askedBy(search, todayHere(), school_year);
  const inOrder = orderProblem(asked.range) === null;
  const read = useRead(insight, { params: paramsOf(asked) }, { enabled: inOrder, keepPrevious: true });
  const data = read.data?.scope === asked.scope ? read.data : undefined;
  const view = search.share === 'yes' ? 'share' : search.places === 'all' ? 'places' : 'blocks';
  const words = rangeWords[asked.kind].inNumbers;
  const name = asked.scope === 'all' ? undefined : (data?.name ?? nameOfScope(asked.scope));
  const { title, crumbs } = titleOf(view, words, name, search);
  return (
    <Screen
      crumbs={crumbs}
      title={title}
      aside={
        view === 'blocks' && (
          <InsightActions asked={asked} data={data} onShare={() => onSearch({ share: 'yes' })} />
        )
      }
    >
      <AboutLine read={read} data={data} asked={asked} />
      {view === 'blocks' && (
        <InsightControls
          asked={asked}
          name={name}
          onChange={(changes) => onSearch({ share: undefined, places: undefined, ...changes })}
        />
      )}
      <UnreadableDates dates={[search.start, search.end]} />
      {search.scope !== undefined && !readScope(search.scope) && (
        <Text role="alert" tone="bad">
          The part of the library in the address of this page, “{search.scope}”, does not exist and was
          ignored.
        </Text>
      )}
      {inOrder &&
        (view === 'share' ? (
          <ShareFigures asked={asked} />
        ) : (
          <DataState read={read}>
            {(found) => (
              <div
                className={classes.content}
                aria-busy={isOutdated(read)}
                data-outdated={isOutdated(read) || undefined}
              >
                {view === 'places' ? <PlacesTable data={found} /> : <Content data={found} search={search} />}
              </div>
            )}
          </DataState>
        ))}
    </Screen>
  );
}

const isOutdated = (read: Read<unknown>): boolean => read.status === 'done' && read.outdated === true;

/** Of a programme or region, before its figures are loaded. */
function nameOfScope(scope: string): string | undefined {
  const read = readScope(scope);
  if (read?.kind === 'programme') return read.program;
  return read?.kind === 'region' ? read.region : undefined;
}

function titleOf(
  view: 'share' | 'places' | 'blocks',
  words: string,
  name: string | undefined,
  search: InsightSearch,
) {
  const back = { ...search, share: undefined, places: undefined };
  const all = {
    label: 'Insight',
    link: linkOptions({ to: '/insight', search: { ...back, scope: undefined } }),
  };
  const isPart = search.scope !== undefined && search.scope !== 'all';
  if (view === 'blocks')
    return { title: `${name ?? 'Insight'}: ${words}`, crumbs: isPart ? [all] : noCrumbs };
  const part = { label: name ?? words, link: linkOptions({ to: '/insight', search: back }) };
  return {
    title: view === 'share' ? 'Figures to share' : 'Places',
    crumbs: isPart ? [all, part] : [all],
  };
}

interface AboutLineProps {
  read: Read<Insight>;
  data: Insight | undefined;
  asked: Asked;
}

/** Which dates are counted, and what they are compared with. */
function AboutLine({ read, data, asked }: AboutLineProps) {
  const { scope, range } = asked;
  const { programs } = useLibrary();
  const school_id = data?.school_id ?? null;
  const phone = usePhone();
  return (
    <p className={classes.about}>
      {shortRange(data && !isOutdated(read) ? { start: data.start, end: data.until } : range)}
      {data?.before && !isOutdated(read) && `, beside ${daysBefore(data.before)}`}
      {data?.program && data.site_grade_id !== null && scope.startsWith('place:') && (
        <>
          {' · '}
          <Link {...placeLink({ program: data.program, site_grade_id: data.site_grade_id, school_id })}>
            {data.program === 'mop' ? 'Open the site' : 'Open the grade'}
          </Link>
        </>
      )}
      {school_id !== null && scope.startsWith('school:') && (
        <>
          {' · '}
          <Link to="/lis/school/$schoolId" params={{ schoolId: String(school_id) }}>
            Open the school
          </Link>
        </>
      )}
      {!phone &&
        statisticsLinks(asked, programs, data).map(({ words, link }) => (
          <Fragment key={words}>
            {' · '}
            <Link {...link}>{words}</Link>
          </Fragment>
        ))}
      <span role="status" className={classes.waiting}>
        {isOutdated(read) && ' Counting …'}
      </span>
    </p>
  );
}

function Content({ data, search }: { data: Insight; search: InsightSearch }) {
  if (isEmpty(data)) {
    return (
      <Note title="Nothing was borrowed, and no session was held, in these dates">
        <p>
          Choose earlier dates or another part of the library. Figures appear with the first loan or session.
        </p>
      </Note>
    );
  }
  return (
    <Blocks data={data} allPlaces={linkOptions({ to: '/insight', search: { ...search, places: 'all' } })} />
  );
}

import type { Insight, InsightPlace } from '@storyvan/contract/insight';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../lib/numbers.ts';
import { insightLink } from '../../records/insight/insight-links.ts';
import { monthsSoFar } from '../../records/insight/months.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { usePhone } from './Block.tsx';
import classes from './insight.module.css';
import {
  booksEach,
  borrowersInColumn,
  gainOf,
  monthsSummary,
  needsInWords,
  placeSentence,
  placesSentence,
  regularOf,
} from './insight-places.messages.ts';

/** Before the others, which one tap shows. */
const firstPlaces = 8;

interface PlaceProps {
  place: InsightPlace;
  data: Insight;
}

/** The insight of one place, with the same dates. */
export const placeInsightLink = ({ site_grade_id }: InsightPlace, { start, end }: Insight): LinkProps =>
  insightLink({ kind: 'place', site_grade_id }, { start, end });

/** Places that need help first. */
export function PlacesBlock({ data, allLink }: { data: Insight; allLink: LinkProps }) {
  const phone = usePhone();
  const { places } = data;
  const [first] = places;
  const all = (
    <Link {...allLink}>{places.length === 1 ? 'as a table' : `all ${formatNumber(places.length)}`} ›</Link>
  );
  if (!first || (places.length === 1 && first.site_grade_id === data.site_grade_id)) return null;
  if (phone) return <FirstPlace place={first} data={data} all={all} />;
  return (
    <Section title="Places, those that need help first" aside={all}>
      <Text tone="dim" size="sm">
        {placesSentence(data)}
      </Text>
      <table className={classes.places} aria-label="Places">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Children</th>
            <th scope="col">Books each</th>
            <th scope="col">Regular</th>
            <th scope="col">Level gain</th>
            <th scope="col">Months</th>
          </tr>
        </thead>
        <tbody>
          {places.slice(0, firstPlaces).map((place) => (
            <PlaceRow key={place.site_grade_id} place={place} data={data} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function PlaceRow({ place, data }: PlaceProps) {
  return (
    <tr>
      <th scope="row">
        <Link {...placeInsightLink(place, data)}>
          <bdi dir="auto">{place.place_name}</bdi>
        </Link>
        <NeedLabels place={place} />
      </th>
      <td>{borrowersInColumn(place)}</td>
      <td>{booksEach(place)}</td>
      <td>{regularOf(place)}</td>
      <td>{gainOf(place)}</td>
      <td>
        <PlaceLine place={place} data={data} />
      </td>
    </tr>
  );
}

export function NeedLabels({ place }: { place: InsightPlace }) {
  if (place.needs.length === 0) return null;
  return <span className={classes.needs}>{needsInWords(place).slice(0, 2).join(' · ')}</span>;
}

interface PlaceLineProps extends PlaceProps {
  width?: number;
  height?: number;
}

export function PlaceLine({ place, data, ...size }: PlaceLineProps) {
  const months = place.months.slice(0, monthsSoFar(data).length);
  return (
    <Sparkline
      values={months}
      summary={monthsSummary(months, data.months[0]?.month)}
      tone={place.needs.length > 0 ? 'bad' : undefined}
      {...size}
    />
  );
}

/** On a phone only the first place; the others are one tap away. */
function FirstPlace({ place, data, all }: PlaceProps & { all: React.ReactNode }) {
  const helps = place.needs.length > 0;
  return (
    <Section
      title={helps ? `${place.place_name} needs help` : 'Places'}
      aside={<strong className={classes.bad}>{helps && `${booksEach(place)} books each`}</strong>}
    >
      <div className={classes.block}>
        <p className={classes.sentence}>{helps ? placeSentence(place) : placesSentence(data)}</p>
        <PlaceLine place={place} data={data} width={320} height={60} />
        <p className={classes.links}>
          {helps && <Link {...placeInsightLink(place, data)}>Look closer</Link>} {all}
        </p>
      </div>
    </Section>
  );
}

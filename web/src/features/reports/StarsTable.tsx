import { mostStars } from '@storyvan/contract/reports';
import { NumberBar } from '../../ui/NumberBar.tsx';
import { meanStars } from './report-figures.ts';
import { Stars } from './Stars.tsx';
import classes from './StarsTable.module.css';

interface StarsTableProps {
  ratings: { rating: number; cnt: number }[];
}

const best = Array.from({ length: mostStars }, (_, index) => mostStars - index);

/** How many reports have how many stars, the best on top. */
export function StarsTable({ ratings }: StarsTableProps) {
  const countOf = (stars: number): number => ratings.find(({ rating }) => rating === stars)?.cnt ?? 0;
  const largest = Math.max(0, ...ratings.map(({ cnt }) => cnt));
  const mean = meanStars(ratings);
  return (
    <>
      <p className={classes.mean}>
        {mean === null ? (
          'No report has stars yet.'
        ) : (
          <>
            <strong>{mean}</strong> of {mostStars} stars on average
          </>
        )}
      </p>
      <table className={classes.table} aria-label="Reports by stars">
        <thead>
          <tr>
            <th scope="col">Stars</th>
            <th scope="col">Reports</th>
          </tr>
        </thead>
        <tbody>
          {best.map((stars) => (
            <tr key={stars}>
              <th scope="row">
                <Stars rating={stars} />
              </th>
              <td>
                <NumberBar value={countOf(stars)} largest={largest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

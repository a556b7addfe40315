import { VisuallyHidden } from '@mantine/core';
import { mostStars } from '@storyvan/contract/reports';
import { Text } from '../../../ui/Text.tsx';
import classes from './ReportScreen.module.css';

/** "4 of 5 stars", as a screen reader says it. */
export const starsWords = (rating: number): string => `${rating} of ${mostStars} stars`;

/** One star, filled or outlined; decorative, always used beside text. */
export function StarSign({ full }: { full: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={classes.star} data-full={full || undefined} aria-hidden="true">
      <path d="M12 2.7l2.85 5.9 6.45.9-4.7 4.55 1.15 6.45L12 17.4l-5.75 3.1 1.15-6.45L2.7 9.5l6.45-.9z" />
    </svg>
  );
}

const places = Array.from({ length: mostStars }, (_, index) => index + 1);

/** A rating in stars and in words; older reports have none. */
export function Stars({ rating, large }: { rating: number | null; large?: boolean }) {
  if (rating === null)
    return (
      <Text as="span" size="sm" tone="dim">
        no rating
      </Text>
    );
  return (
    <span className={classes.stars} data-large={large || undefined}>
      <span className={classes.row} aria-hidden="true">
        {places.map((place) => (
          <StarSign key={place} full={place <= rating} />
        ))}
      </span>
      <span className={classes.words}>
        {rating} of {mostStars}
        {large ? ' stars' : <VisuallyHidden> stars</VisuallyHidden>}
      </span>
    </span>
  );
}

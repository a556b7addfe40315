import { darken, isLightColor } from '@mantine/core';
import classes from './BookCover.module.css';

interface BookCoverProps {
  title: string;
  /** Colour of the primary category */
  hex_code: string | null;
  /** A data: address, where the cover is known */
  thumbnail?: string | null;
  size?: 'small' | 'large';
}

/** Below it white letters have more contrast, above it black ones: one of them always reaches 4.5 to 1. */
const evenLuminance = 0.179;

const initialOf = (title: string): string =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)].find((each) =>
    /^[\p{L}\p{N}]/u.test(each.segment),
  )?.segment ?? '';

/** The cover, or a book in the colour of its category with the initial of its title. */
export function BookCover({ title, hex_code, thumbnail, size = 'small' }: BookCoverProps) {
  if (thumbnail) {
    return <img className={classes.cover} data-size={size} src={thumbnail} alt={`Cover of ${title}`} />;
  }
  // A shade deeper than the chart's colour, as cloth is, so that most covers carry white letters.
  const cloth = hex_code ? darken(hex_code, 0.15) : undefined;
  const ink = cloth && (isLightColor(cloth, evenLuminance) ? 'dark' : 'light');
  return (
    <span
      className={classes.cover}
      data-size={size}
      data-ink={ink}
      style={{ background: cloth }}
      aria-hidden="true"
    >
      {initialOf(title)}
    </span>
  );
}

import { darken, isLightColor } from '@mantine/core';
import classes from './BookCover.module.css';

interface BookCoverProps {
  title: string;
  /** Colour of the primary category */
  hex_code: string | null;
  /** A data: address, if there is a cover */
  thumbnail?: string | null;
  size?: 'small' | 'large';
}

/** Below this brightness white letters have more contrast, above it black ones: always at least 4.5 to 1. */
const evenLuminance = 0.179;

const initialOf = (title: string): string =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)].find((each) =>
    /^[\p{L}\p{N}]/u.test(each.segment),
  )?.segment ?? '';

/** The cover, or a shape in the colour of the category with the first letter of the title. */
export function BookCover({ title, hex_code, thumbnail, size = 'small' }: BookCoverProps) {
  if (thumbnail) {
    return <img className={classes.cover} data-size={size} src={thumbnail} alt={`Cover of ${title}`} />;
  }
  // A shade darker than the chart's colour, so that most covers have white letters.
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

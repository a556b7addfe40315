import { darken, isLightColor } from '@mantine/core';
import { getCover } from '@storyvan/contract/covers';
import { type ReactElement, useState } from 'react';
import { pathOf } from '../../lib/call.ts';
import { graphemesOf } from '../../lib/graphemes.ts';
import classes from './BookCover.module.css';

interface BookCoverProps {
  title: string;
  /** Colour of the primary category */
  hex_code: string | null;
  /** The name of the title's cover, if it has one */
  cover?: string | null | undefined;
  /** A data: address, for a picture that is not saved as the cover */
  picture?: string | null | undefined;
  size?: 'small' | 'large';
}

/** The picture of a cover, or else a drawn one. The title is written beside it, so it has no alternative text. */
export function BookCover({ cover, picture, size = 'small', ...book }: BookCoverProps) {
  const source = picture ?? (cover ? pathOf(getCover, { params: { cover } }) : null);
  // Someone else may have replaced the picture since the list was read.
  const [missing, setMissing] = useState<string | null>(null);
  if (source === null || source === missing) return <DrawnCover size={size} {...book} />;
  return (
    <img
      className={classes.cover}
      data-size={size}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(source)}
    />
  );
}

/** Below this brightness white letters have more contrast, above it black ones: always at least 4.5 to 1. */
const evenLuminance = 0.179;

const initialOf = (title: string): string =>
  graphemesOf(title).find((letter) => /^[\p{L}\p{N}]/u.test(letter)) ?? '';

/** In the colour of the category, with a pattern that depends on the title; a large one has the title on a label. */
function DrawnCover({
  title,
  hex_code,
  size,
}: Required<Pick<BookCoverProps, 'title' | 'hex_code' | 'size'>>) {
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
      <DrawnPattern title={title} />
      {size === 'large' && title ? (
        <span className={classes.label} dir="auto">
          <span className={classes.name}>{title}</span>
        </span>
      ) : (
        <span className={classes.initial}>{initialOf(title)}</span>
      )}
    </span>
  );
}

/** The same title always has the same pattern. */
function patternOf(title: string): ReactElement | undefined {
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return patterns[sum % patterns.length];
}

/** Drawn in the colour of the letters, at the foot of a box of 36 × 48, so that the letters stay readable. */
const DrawnPattern = ({ title }: { title: string }) => (
  <svg
    className={classes.pattern}
    viewBox="0 0 36 48"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    {patternOf(title)}
  </svg>
);

const patterns = [
  <g key="hills">
    <circle cx="27" cy="11" r="5" />
    <path d="M0 38 Q9 27 18 36 T36 32 V48 H0 Z" />
    <path d="M0 44 Q10 35 21 42 T36 39 V48 H0 Z" />
  </g>,
  <g key="waves">
    {[30, 36, 42].map((y) => (
      <path key={y} d={`M0 ${y} q4.5 -4 9 0 t9 0 t9 0 t9 0 v3 q-4.5 -4 -9 0 t-9 0 t-9 0 t-9 0 z`} />
    ))}
  </g>,
  <g key="sun">
    <circle cx="18" cy="48" r="9" />
    <path d="M18 48 m-14 0 a14 14 0 0 1 28 0 h-2.5 a11.5 11.5 0 0 0 -23 0 z" />
    <path d="M18 48 m-19 0 a19 19 0 0 1 38 0 h-2.5 a16.5 16.5 0 0 0 -33 0 z" />
  </g>,
  <g key="leaves">
    {[4, 14, 24, 34].map((x) => (
      <path key={x} d={`M${x} 48 q-6 -9 0 -18 q6 9 0 18 z`} />
    ))}
  </g>,
  <g key="dots">
    {[30, 36, 42].flatMap((y, row) =>
      [3, 12, 21, 30].map((x) => <circle key={`${x} ${y}`} cx={x + (row % 2) * 4.5} cy={y} r="1.8" />),
    )}
  </g>,
  <g key="stripes">
    <path d="M0 34 L36 22 V26 L0 38 Z" />
    <path d="M0 42 L36 30 V32 L0 44 Z" />
    <path d="M0 48 V47 L36 35 V48 Z" />
  </g>,
];

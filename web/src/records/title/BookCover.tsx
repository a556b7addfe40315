import { darken, isLightColor } from '@mantine/core';
import { getCover } from '@storyvan/contract/covers';
import { useState } from 'react';
import { pathOf } from '../../lib/call.ts';
import { graphemesOf } from '../../lib/graphemes.ts';
import classes from './BookCover.module.css';
import { DrawnPattern } from './DrawnPattern.tsx';

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

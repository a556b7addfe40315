import { isLightColor, VisuallyHidden } from '@mantine/core';
import { opinionWords } from '@storyvan/domain/opinion';
import type { CSSProperties } from 'react';
import { type Level, useLevels } from '../../../records/level/levels.ts';
import { languageTag } from '../../../records/title/language-tag.ts';
import classes from './reading-page.module.css';
import { type Shelf as Books, freeWidth, type Spine } from './shelf.ts';

/** Below this brightness white letters have more contrast, above it black ones. */
const evenLuminance = 0.179;

const units = (length: number): string => `calc(${length} * var(--u))`;

/**
 * Books on shelves, each with its title, the colour and number of its level, and a heart if the child loved it; then the
 * places that are free up to the first certificate.
 */
export function Shelf({ shelf: { size, spines, free } }: { shelf: Books }) {
  const levels = useLevels();
  const style = {
    '--height': units(size.height),
    '--font': units(size.font),
    '--line': units(size.line),
  } as CSSProperties;
  return (
    <ul className={classes.shelf} style={style} aria-label="Books read">
      {spines.map((spine, at) => (
        <BookSpine
          // biome-ignore lint/suspicious/noArrayIndexKey: a child can read a book twice
          key={at}
          spine={spine}
          level={levels.find(({ level }) => level === spine.book.level)}
        />
      ))}
      {Array.from({ length: free }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike
        <li key={`free ${at}`} className={classes.slot} aria-hidden="true">
          <span className={classes.free} style={{ width: units(freeWidth(size)) }} />
        </li>
      ))}
    </ul>
  );
}

function BookSpine({ spine, level }: { spine: Spine; level: Level | undefined }) {
  const { book, title, width, height } = spine;
  const cloth = level?.hex_code;
  const ink = cloth && !isLightColor(cloth, evenLuminance) ? 'light' : 'dark';
  const style = { width: units(width), height: units(height), backgroundColor: cloth };
  return (
    <li className={classes.slot}>
      <span className={classes.spine} data-ink={ink} style={style}>
        <span className={classes.mark} aria-hidden="true">
          {book.opinion === 'loved' && '♥'}
        </span>
        <span className={classes.title} lang={languageTag(book.language)} dir="auto">
          {title}
        </span>
        <span className={classes.level} aria-hidden="true">
          {book.level ?? ''}
        </span>
        <VisuallyHidden>
          {level && `, level ${level.level} ${level.name}`}
          {book.opinion && `, ${opinionWords[book.opinion].toLowerCase()}`}
        </VisuallyHidden>
      </span>
    </li>
  );
}

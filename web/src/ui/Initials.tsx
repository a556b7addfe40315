import { graphemesOf } from '../lib/graphemes.ts';
import classes from './Initials.module.css';

const tones = 5;

const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;

/** "Anushka Fernandes" → "AF"; grapheme by grapheme, so that a Devanagari letter keeps its vowel sign. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const shown = words.length > 2 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => graphemesOf(word ?? '')[0]?.toUpperCase()).join('');
}

/** A round badge for a child, always in the same colour for a name. */
export function Initials({ name, large }: { name: string; large?: boolean }) {
  return (
    <span className={classes.sign} data-tone={toneOf(name)} data-large={large} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { Certificate } from '@storyvan/contract/families';
import { certificateWords } from '@storyvan/domain/certificate-words';
import { dayForFamily } from '@storyvan/domain/family-dates';
import { useLevels } from '../../../records/level/levels.ts';
import { LibraryHead } from '../LibraryHead.tsx';
import classes from './certificates.module.css';

interface CertificateSheetProps {
  certificate: Certificate;
  language: FamilyLanguage;
}

/** In letters: a longer name is printed smaller. */
const longName = 20;
const veryLongName = 34;

/** One certificate, A4 landscape. It needs no colours: everything has an outline. */
export function CertificateSheet({ certificate, language }: CertificateSheetProps) {
  const { name, books, reached_on, place_name } = certificate;
  const words = certificateWords[language];
  const length = name.length > veryLongName ? 'very-long' : name.length > longName ? 'long' : undefined;
  return (
    <article className={classes.certificate} lang={language}>
      <div className={classes.frame}>
        <LibraryHead />
        <h2 className={classes.heading}>{words.heading}</h2>
        <p className={classes.before}>{words.before}</p>
        <p className={classes.name} data-length={length} dir="auto">
          {name}
        </p>
        <p className={classes.reason}>{words.reason(books)}</p>
        <BookRow books={books} />
        <div className={classes.foot}>
          <div className={classes.signed}>
            <span className={classes.filled}>{dayForFamily(reached_on, language)}</span>
            <span>{words.date}</span>
          </div>
          <span className={classes.place} dir="auto">
            {place_name}
          </span>
          <div className={classes.signed}>
            <span className={classes.filled} />
            <span>{words.signature}</span>
          </div>
        </div>
      </div>
    </article>
  );
}

/** The width and height of the drawing. */
const [width, height] = [400, 64];
const board = 4;
const fallback = ['#2f8f46', '#c9372c', '#d9822b', '#2f6fb5'];

/** A row of as many books as the certificate is for, in the colours of the levels. */
function BookRow({ books }: { books: number }) {
  const levels = useLevels();
  const colours = levels.length > 0 ? levels.map(({ hex_code }) => hex_code) : fallback;
  const thickness = Math.min(17, (width - 20) / books);
  const left = (width - thickness * books) / 2;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.books} aria-hidden="true">
      {Array.from({ length: books }, (_, n) => {
        const tall = height - board - ((n * 37) % 11) * 1.6 - 2;
        const x = left + n * thickness;
        const y = height - board - tall;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the books of the picture have no other identity
          <g key={n}>
            <rect
              x={x}
              y={y}
              width={thickness}
              height={tall}
              fill={colours[(n * 5 + (n >> 2)) % colours.length]}
            />
            <path d={`M${x} ${y + 6}h${thickness}m0 3h${-thickness}`} />
          </g>
        );
      })}
      <rect x={0} y={height - board} width={width} height={board} className={classes.board} />
    </svg>
  );
}

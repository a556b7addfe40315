import { styleNonce } from '../lib/style-nonce.ts';

/** Text as a CSS string; what could end it, or the style element, is written by its code point. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The foot of every sheet: what it is about, and its number. The browser alone knows where sheets end, so CSS says it. */
export function PaperFoot({ words }: { words: string }) {
  const font = 'font: 9pt system-ui, "Noto Sans", "Noto Sans Devanagari", "Noto Sans Kannada", sans-serif;';
  return (
    <style nonce={styleNonce}>{`@page {
      @bottom-left { content: ${cssString(words)}; ${font} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${font} }
    }`}</style>
  );
}

import { styleNonce } from '../lib/style-nonce.ts';

/** Text as a CSS string; characters that could end it, or the style element, are escaped. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The foot of every printed sheet: a title and the page number. Only the browser knows the page breaks, so it is CSS. */
export function PaperFoot({ words }: { words: string }) {
  const font = 'font: 9pt system-ui, "Noto Sans", "Noto Sans Devanagari", "Noto Sans Kannada", sans-serif;';
  return (
    <style nonce={styleNonce}>{`@page {
      @bottom-left { content: ${cssString(words)}; ${font} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${font} }
    }`}</style>
  );
}

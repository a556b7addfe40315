import { inflateSync } from 'node:zlib';

/** Reads the text and pages of a PDF that Chromium prints, and nothing else. */

/** The text between `N 0 obj` and `endobj`; bytes as characters. */
function objectsOf(pdf: string): Map<string, string> {
  return new Map(
    Array.from(pdf.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g), ([, id = '', body = '']) => [id, body]),
  );
}

function streamOf(body = ''): string {
  const bytes = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? '';
  const raw = Buffer.from(bytes, 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : bytes;
}

const referred = (body: string, key: string): string | undefined =>
  new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1];

const textOfHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The text of each glyph of a font. */
function glyphsOf(cmap: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      glyphs.set(Number.parseInt(glyph, 16), textOfHex(text));
    }
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const from = Number.parseInt(first, 16);
      for (let glyph = from; glyph <= Number.parseInt(last, 16); glyph++) {
        glyphs.set(glyph, String.fromCharCode(Number.parseInt(text, 16) + glyph - from));
      }
    }
  }
  return glyphs;
}

const pagesOf = (objects: Map<string, string>): string[] =>
  [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));

/** The drawing commands of each page. */
export function drawnPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString('latin1'));
  return pagesOf(objects).map((page) => streamOf(objects.get(referred(page, 'Contents') ?? '')));
}

/** The text of each page, in the order it was drawn. */
export function printedPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString('latin1'));
  const fontGlyphs = (id: string) =>
    glyphsOf(streamOf(objects.get(referred(objects.get(id) ?? '', 'ToUnicode') ?? '')));
  return pagesOf(objects).map((page) => {
    const fonts = new Map(
      Array.from(page.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [name, fontGlyphs(id)]),
    );
    let glyphs = new Map<number, string>();
    let text = '';
    const drawn = streamOf(objects.get(referred(page, 'Contents') ?? ''));
    for (const [, font, hex = ''] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>\s*Tj/g)) {
      if (font) glyphs = fonts.get(font) ?? new Map();
      for (const glyph of hex.match(/.{4}/g) ?? []) text += glyphs.get(Number.parseInt(glyph, 16)) ?? '';
    }
    return text;
  });
}

import { exportFileName } from '../table/export-file-name.ts';
import { saveFile } from '../table/save-file.ts';

/** Saves a chart as a file that needs nothing else: its colours and fonts are written into it. */

interface PictureWords {
  title: string;
  /** Whose figures they are, and of which dates. */
  source: string;
  legend?: { label: string; colour: string; dashed?: boolean }[] | undefined;
}

const namespace = 'http://www.w3.org/2000/svg';
const edge = 20;
const titleHeight = 34;
const lineHeight = 26;
/** About the width of a letter of the legend, in pixels. */
const letter = 7;
/** Pixels of the picture for each pixel of the drawing. */
const density = 2;

/** What the style sheet gives a shape or text; everything else is in its attributes. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];

export async function savePicture(
  drawing: SVGSVGElement,
  kind: 'png' | 'svg',
  words: PictureWords,
): Promise<void> {
  const picture = pictureOf(drawing, words);
  const text = new XMLSerializer().serializeToString(picture);
  const file = kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pngOf(text, picture);
  saveFile(file, exportFileName(words.title, kind));
}

/** The drawing with its title, legend and source, in the colours that it has on the screen. */
function pictureOf(drawing: SVGSVGElement, { title, source, legend = [] }: PictureWords): SVGSVGElement {
  const { width, height } = sizeOf(drawing);
  const colours = getComputedStyle(drawing);
  const colour = (name: string, otherwise: string) => colours.getPropertyValue(name).trim() || otherwise;
  const ink = colour('--ink', '#1d2330');
  const dim = colour('--dim', '#5a6270');
  const lines = legendLines(legend, width);
  const top = edge + titleHeight + lines.length * lineHeight;
  const whole = make('svg', {
    width: width + 2 * edge,
    height: top + height + lineHeight + edge,
    viewBox: `0 0 ${width + 2 * edge} ${top + height + lineHeight + edge}`,
    'font-family': colours.fontFamily || 'sans-serif',
    'font-size': 12,
  }) as SVGSVGElement;
  whole.append(
    make('rect', { width: '100%', height: '100%', fill: colour('--card', '#ffffff') }),
    label(title, { x: edge, y: edge + 14, fill: ink, 'font-size': 17, 'font-weight': 700 }),
    ...lines.flatMap((entries, line) =>
      entries.flatMap((entry) => legendEntry(entry, drawing, edge + titleHeight + line * lineHeight, dim)),
    ),
  );
  const inner = copyOf(drawing);
  for (const [name, value] of Object.entries({ x: edge, y: top, width, height })) {
    inner.setAttribute(name, String(value));
  }
  whole.append(inner, label(source, { x: edge, y: top + height + lineHeight, fill: dim }));
  return whole;
}

function sizeOf(drawing: SVGSVGElement): { width: number; height: number } {
  const [, , width = 600, height = 240] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return { width, height };
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function label(text: string, attributes: Record<string, string | number>): SVGElement {
  const element = make('text', attributes);
  element.textContent = text;
  return element;
}

interface PlacedEntry {
  label: string;
  colour: string;
  dashed?: boolean;
  x: number;
}

/** The entries of the legend, on as many lines as they need. */
function legendLines(legend: NonNullable<PictureWords['legend']>, width: number): PlacedEntry[][] {
  const lines: PlacedEntry[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const entry of legend) {
    const room = 18 + entry.label.length * letter + 18;
    if (x + room > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ ...entry, x: edge + x });
    x += room;
  }
  return lines;
}

/** A legend names colours as the style sheet does: `var(--accent)`. */
function resolved(colour: string, drawing: Element): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(colour) ?? [];
  return name ? getComputedStyle(drawing).getPropertyValue(name).trim() || '#0b6e69' : colour;
}

function legendEntry(entry: PlacedEntry, drawing: Element, y: number, dim: string): SVGElement[] {
  const swatch = entry.dashed
    ? make('line', {
        x1: entry.x,
        x2: entry.x + 14,
        y1: y + 7,
        y2: y + 7,
        stroke: dim,
        'stroke-width': 2,
        'stroke-dasharray': '4 3',
      })
    : make('rect', {
        x: entry.x,
        y: y + 1,
        width: 12,
        height: 12,
        rx: 3,
        fill: resolved(entry.colour, drawing),
        stroke: dim,
      });
  return [swatch, label(entry.label, { x: entry.x + 18, y: y + 11, fill: dim })];
}

/** The drawing without classes and style attributes: the content policy of a page may refuse them in a picture. */
function copyOf(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [drawing, ...drawing.querySelectorAll('*')].forEach((from, at) => {
    const to = copies[at];
    if (!to) return;
    const style = getComputedStyle(from);
    to.removeAttribute('class');
    to.removeAttribute('style');
    for (const name of styled) {
      const value = style.getPropertyValue(name);
      if (value) to.setAttribute(name, value);
    }
  });
  return copy;
}

async function pngOf(text: string, picture: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(picture.getAttribute('width')) * density;
  canvas.height = Number(picture.getAttribute('height')) * density;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('The browser made no picture.');
  return file;
}

import { coverSides, mostCoverBytes } from '@storyvan/contract/common/cover-image';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import { ApiError } from '../../api-error.ts';
import { bareJpeg, barePng, bareWebp } from './bare-image.ts';

/** A picture as it is stored, without notes of a camera; width and height are in pixels. */
export interface CoverImage {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** By the first bytes: the type that a sender declares is not trusted. */
const formats = [
  { type: 'image/jpeg', beginning: /^\xff\xd8\xff/, reader: JPG, bare: bareJpeg },
  { type: 'image/png', beginning: /^\x89PNG\r\n.\n/s, reader: PNG, bare: barePng },
  { type: 'image/webp', beginning: /^RIFF.{4}WEBP/s, reader: WEBP, bare: bareWebp },
] as const;

/** The picture, or a sentence that says why it cannot be a cover. */
function readCoverImage(bytes: Buffer): CoverImage | string {
  if (bytes.length > mostCoverBytes) return 'This picture is too large: a cover has at most 20,000 bytes.';
  const head = bytes.subarray(0, 16).toString('latin1');
  const format = formats.find(({ beginning }) => beginning.test(head));
  const size = format && sizeOf(format.reader, bytes);
  if (!size) return 'This is not a picture. Send a JPEG, PNG or WebP.';
  const { width, height } = size;
  const { least, most } = coverSides;
  if (Math.min(width, height) < least || Math.max(width, height) > most)
    return `Each side of a cover has ${least} to 1,000 pixels; this picture has ${width} × ${height}.`;
  const bare = format.bare(bytes);
  if (!bare) return 'This picture is not complete. Send it again.';
  return { type: format.type, width, height, bytes: bare };
}

type Reader = (typeof formats)[number]['reader'];

/** Null if the picture is damaged. */
function sizeOf(reader: Reader, bytes: Buffer): { width: number; height: number } | null {
  try {
    // A copy, because it has its own memory: the reader does not stop at the end of a part of a larger buffer.
    const { width, height } = reader.calculate(new Uint8Array(bytes));
    return { width, height };
  } catch {
    return null;
  }
}

/** The picture at a data: address; null if it cannot be a cover. */
export function coverAt(dataUrl: string): CoverImage | null {
  const image = readCoverImage(bytesOfDataUrl(dataUrl));
  return typeof image === 'string' ? null : image;
}

/** The picture in a field of a request, in base64; 400 if it cannot be a cover. */
export function coverIn(base64: string, field: string): CoverImage {
  const image = readCoverImage(Buffer.from(base64, 'base64'));
  if (typeof image === 'string') throw ApiError.invalidField(field, image);
  return image;
}

/** A picture as a page shows it without another request. */
export const dataUrlOf = ({ type, bytes }: { type: string; bytes: Uint8Array }): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const bytesOfDataUrl = (address: string): Buffer =>
  Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

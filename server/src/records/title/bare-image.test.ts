import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jpeg, png, webp } from '../../testing/pictures.ts';
import { bareJpeg, barePng, bareWebp } from './bare-image.ts';

const place = Buffer.from('Exif\0\0GPS 15.4909 N, 73.8278 E!');

function inJpeg(marker: number): Buffer {
  const head = Buffer.from([0xff, marker, 0, place.length + 2]);
  return Buffer.concat([jpeg().subarray(0, 20), head, place, jpeg().subarray(20)]);
}

function inPng(type: string): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const typed = Buffer.concat([Buffer.from(type), place]);
  length.writeUInt32BE(place.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([png().subarray(0, 33), length, typed, sum, png().subarray(33)]);
}

function inWebp(type: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(place.length);
  const padded = place.length % 2 ? Buffer.concat([place, Buffer.alloc(1)]) : place;
  const all = Buffer.concat([webp(), Buffer.from(type), length, padded]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

const hex = (text: string) => Buffer.from(text, 'hex');

/** Their heads and ends, with this between them. */
const jpegWith = (scan: string) => Buffer.concat([jpeg().subarray(0, 33), hex(scan), hex('ffd9')]);
const pngWith = (data: string) =>
  Buffer.concat([png().subarray(0, 33), hex(data), hex('0000000049454e44ae426082')]);

/** Of one part of this length. */
function webpWith(type: string, length: number): Buffer {
  const whole = Buffer.concat([
    webp().subarray(0, 12),
    Buffer.from(type),
    Buffer.alloc(4 + length + (length % 2)),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  whole.writeUInt32LE(length, 16);
  return whole;
}

describe('a picture', () => {
  it.each([
    ['JPEG with EXIF', inJpeg(0xe1), bareJpeg, jpeg()],
    ['JPEG with a comment', inJpeg(0xfe), bareJpeg, jpeg()],
    ['JPEG with a second picture behind it', Buffer.concat([jpeg(), inJpeg(0xe1)]), bareJpeg, jpeg()],
    ['PNG with EXIF', inPng('eXIf'), barePng, png()],
    ['PNG with text', inPng('tEXt'), barePng, png()],
    ['PNG with a text behind it', Buffer.concat([png(), place]), barePng, png()],
    ['WebP with EXIF', inWebp('EXIF'), bareWebp, webp()],
    ['WebP with XMP', inWebp('XMP '), bareWebp, webp()],
  ])('as %s, loses it and nothing else', (_what, given, bare, expected) => {
    expect(bare(given)?.toString('hex')).toBe(expected.toString('hex'));
  });

  it('of several scans, keeps their data up to its end', () => {
    const scan = hex('ffda0004010011ff0022ffd133');
    const whole = Buffer.concat([jpeg().subarray(0, -2), scan, scan, hex('ffd9')]);
    expect(bareJpeg(whole)?.toString('hex')).toBe(whole.toString('hex'));
  });

  it.each([
    ['JPEG without a scan', jpegWith(''), bareJpeg],
    ['JPEG whose scan is empty', jpegWith('ffda0008010100003f00'), bareJpeg],
    ['PNG without data', pngWith(''), barePng],
    ['PNG whose data are empty', pngWith('000000004944415435af061e'), barePng],
    ['WebP without a frame', webpWith('VP8X', 10), bareWebp],
    ['WebP with the head of a frame only', webpWith('VP8 ', 10), bareWebp],
    ['WebP with the head of a lossless frame only', webpWith('VP8L', 5), bareWebp],
  ])('as %s, is refused', (_what, whole, bare) => {
    expect(bare(whole)).toBeNull();
  });

  it.each([
    ['JPEG', jpeg(), bareJpeg],
    ['PNG', png(), barePng],
    ['WebP', webp(), bareWebp],
  ])('as %s, cut short anywhere, is refused', (_what, whole, bare) => {
    for (let length = 12; length < whole.length; length++) expect(bare(whole.subarray(0, length))).toBeNull();
  });
});

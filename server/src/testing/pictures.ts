import { crc32, deflateSync } from 'node:zlib';

/** Small real pictures of a given size. */

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
};

/** One colour; Pictures of the same size differ by their `grey`. */
export function png(width = 60, height = 80, grey = 128): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let at = 0; at < rows.length; at += width + 1) rows[at] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Its size, and a scan. */
export function jpeg(width = 60, height = 80): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const scan = Buffer.from('ffda0008010100003f0000', 'hex');
  return Buffer.concat([start, frame, scan, Buffer.from('ffd9', 'hex')]);
}

/** Its size, and two bytes of data. */
export function webp(width = 60, height = 80): Buffer {
  const frame = Buffer.alloc(12);
  frame.writeUIntBE(0x9d012a, 3, 3);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  const length = (bytes: number) => {
    const field = Buffer.alloc(4);
    field.writeUInt32LE(bytes);
    return field;
  };
  const body = Buffer.concat([Buffer.from('WEBPVP8 '), length(frame.length), frame]);
  return Buffer.concat([Buffer.from('RIFF'), length(body.length), body]);
}

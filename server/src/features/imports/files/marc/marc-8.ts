/** The Latin half of MARC-8 (ANSEL), the character set of MARC 21 records from before Unicode. */

const spacing = new Map(
  Object.entries({
    161: 'ŁØĐÞÆŒʹ·♭®±ƠƯʼ',
    176: 'ʻłøđþæœʺı£ð',
    188: 'ơư',
    192: '°ℓ℗©♯¿¡ß€',
  }).flatMap(([first, letters]) =>
    [...letters].map((letter, at): [number, string] => [Number(first) + at, letter]),
  ),
);

// From 0xe0 on; they precede the letter they belong to.
const marks = [
  0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30c, 0x30a, 0xfe20, 0xfe21, 0x315, 0x30b,
  0x310, 0x327, 0x328, 0x323, 0x324, 0x325, 0x333, 0x332, 0x326, 0x31c, 0x32e, 0xfe22, 0xfe23, 0, 0, 0x313,
];

/** Null if the bytes are not Latin MARC-8, but another script or character set. */
export function decodeMarc8(bytes: Uint8Array): string | null {
  let text = '';
  let waiting = '';
  for (const byte of bytes) {
    if (byte === 0x1b) return null;
    const mark = byte >= 0xe0 ? marks[byte - 0xe0] : 0;
    if (mark) {
      waiting += String.fromCodePoint(mark);
      continue;
    }
    const letter = byte < 0x80 ? String.fromCodePoint(byte) : spacing.get(byte);
    if (letter === undefined) return null;
    text += letter + waiting;
    waiting = '';
  }
  return waiting ? null : text.normalize('NFC');
}

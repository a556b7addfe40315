import { describe, expect, it } from 'vitest';
import { barsOf, drawBars } from './code128.ts';
import { decodeCode128 } from './decode-code128.fixtures.ts';

describe('the barcode of an accession number', () => {
  it.each([
    'B-00001',
    'B-10427',
    '41',
    '0099',
    'M/2024/09',
    'T1-0098',
    'ABC',
    'A B.C+D',
    '9788181465238',
    '7',
  ])('%s, read bar by bar, says the same number', (number) => {
    expect(decodeCode128(barsOf(number) ?? '')).toBe(number);
  });

  it('of a number in another script, is none', () => {
    expect([barsOf('बी-१'), barsOf('')]).toEqual([null, null]);
  });

  it('with one module turned round, is not read at all', () => {
    const bars = barsOf('B-00001') ?? '';
    const broken = `${bars.slice(0, 40)}${bars[40] === '1' ? '0' : '1'}${bars.slice(41)}`;
    expect(() => decodeCode128(broken)).toThrow();
  });

  it('drawn, has each bar at its place and ten modules of white on either side', () => {
    expect(drawBars('1101')).toEqual({ width: 24, path: 'M10 0h2v1h-2zM13 0h1v1h-1z' });
    const bars = barsOf('B-10427') ?? '';
    const drawn = drawBars(bars);
    const modules = Array.from({ length: drawn.width }, () => '0');
    for (const [, at, width] of drawn.path.matchAll(/M(\d+) 0h(\d+)/g)) {
      modules.fill('1', Number(at), Number(at) + Number(width));
    }
    expect(modules.join('')).toBe(`${'0'.repeat(10)}${bars}${'0'.repeat(10)}`);
  });
});

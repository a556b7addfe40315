/** Of one channel from 0 to 255 (WCAG 2.2, relative luminance). */
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of a colour such as `#3b6e93` or `#f80`, from 0 to 1; that of white if it is not such a text. */
function luminance(hexCode: string): number {
  const [, digits = 'ffffff'] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/iu.exec(hexCode.trim()) ?? [];
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    linear(Number.parseInt(long.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const dark = '#1d2330';
const light = '#ffffff';

/** Dark or white text: whichever has more contrast on this colour. */
export function readableOn(hexCode: string): string {
  const ground = luminance(hexCode) + 0.05;
  return ground / (luminance(dark) + 0.05) >= 1.05 / ground ? dark : light;
}

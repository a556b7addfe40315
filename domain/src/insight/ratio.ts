/**
 * A quotient with so many decimals at most, half away from zero: the one rounding rule of insight. Whole numbers go in,
 * so that 0.125 never becomes 0.12 because of how computers store fractions.
 */
export function ratio(part: number, of: number, decimals: number): number {
  const scale = 10 ** decimals;
  const rounded = Math.floor((2 * Math.abs(part) * scale + of) / (2 * of));
  return (Math.sign(part) * rounded) / scale || 0;
}

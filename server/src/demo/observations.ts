import { observations } from './demo-data.ts';
import type { Random } from './random.ts';

/** `diff_level` as in the lending pattern: above 0 the book was harder than the child's level. */
export function makeObservation(
  random: Random,
  { diff_level, support_of_illustrations }: { diff_level: number; support_of_illustrations: boolean },
): string {
  const { easy, fitting, hard, with_pictures, more } = observations;
  const sentences = [random.pick(diff_level > 0 ? hard : diff_level < 0 ? easy : fitting)];
  if (support_of_illustrations) sentences.push(random.pick(with_pictures));
  if (random.chance(0.25)) sentences.push(random.pick(more));
  return sentences.join(' ');
}

/** Who or what has an accession or card number. No two of them have the same, so that one field accepts all. */
export type NumberHolder =
  | { kind: 'copy'; number: string; title_id: number; title: string }
  | { kind: 'child'; number: string; child_id: number; name: string; place_name: string }
  | { kind: 'member'; number: string; name: string };

/** Why a number cannot be given again. */
export function takenBy(holder: NumberHolder): string {
  const { kind, number } = holder;
  if (kind === 'copy') return `${number} is the accession number of “${holder.title}”.`;
  if (kind === 'child') return `${number} is the card of ${holder.name}, ${holder.place_name}.`;
  return `${number} is the card of ${holder.name}, a member of the library.`;
}

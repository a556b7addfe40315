/** What someone at the desk means by digits without a prefix, or by words of a title. */

interface Ending {
  prefix: string;
  width: number;
}

const ending = (accn_no: string): RegExpExecArray | null => /[0-9]+$/.exec(accn_no);

/** Whether digits typed alone mean this number: 4674 and 04674 mean B-04674. */
export function endsInNumber(accn_no: string, digits: string): boolean {
  const own = ending(accn_no)?.[0];
  return own !== undefined && BigInt(own) === BigInt(digits);
}

/** The numbers that digits can mean, in the ways these numbers are written. */
export function numbersMeant(digits: string, inUse: readonly string[]): string[] {
  const ways = new Map<string, Ending>();
  for (const accn_no of inUse) {
    const own = ending(accn_no);
    if (!own) continue;
    const prefix = accn_no.slice(0, own.index);
    const width = own[0].length;
    ways.set(`${prefix} ${width}`, { prefix, width });
  }
  const bare = BigInt(digits).toString();
  return [
    ...new Set([
      digits,
      ...[...ways.values()].map(({ prefix, width }) => prefix + bare.padStart(width, '0')),
    ]),
  ];
}

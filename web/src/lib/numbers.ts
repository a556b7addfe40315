const grouped = new Intl.NumberFormat('en-IN');

/** "3,204", and "1,00,000" as in India. */
export const formatNumber = (number: number): string => grouped.format(number);

/** "1 book", "3,204 books", "1 copy", "2 copies". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

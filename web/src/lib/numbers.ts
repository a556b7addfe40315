/** Whole numbers: "3,204", and "1,00,000" as in India. Starting Intl.NumberFormat delays a phone's first screen. */
export const formatNumber = (number: number): string => `${number}`.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');

/** "1 book", "3,204 books", "1 copy", "2 copies". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

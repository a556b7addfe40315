/** "Zuarinagar Primary (afternoon)": two shifts are two schools, and most names include the shift already. */
export const withShift = ({ name, shift }: { name: string; shift: string | null }): string =>
  !shift || name.toLowerCase().includes(shift.toLowerCase()) ? name : `${name} (${shift})`;

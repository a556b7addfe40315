/** "Zuarinagar Primary (afternoon)": two shifts are two schools, and most are named after theirs already. */
export const withShift = ({ name, shift }: { name: string; shift: string | null }): string =>
  !shift || name.toLowerCase().includes(shift.toLowerCase()) ? name : `${name} (${shift})`;

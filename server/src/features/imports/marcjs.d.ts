/** The part of marcjs that tests write records with; it brings no types. */
declare module 'marcjs' {
  export const Marc: {
    format(record: { leader: string; fields: string[][] }, type: 'iso2709'): string;
  };
}

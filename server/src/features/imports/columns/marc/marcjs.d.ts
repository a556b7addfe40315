/** Types for the part of marcjs that the tests use; the package has none. */
declare module 'marcjs' {
  export const Marc: {
    format(record: { leader: string; fields: string[][] }, type: 'iso2709'): string;
  };
}

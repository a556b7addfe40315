/** The reading levels of a new library. */
export const firstLevels = [
  { level: 1, name: 'green', hex_code: '#2f8f46' },
  { level: 2, name: 'red', hex_code: '#c9372c' },
  { level: 3, name: 'orange', hex_code: '#d9822b' },
  { level: 4, name: 'white', hex_code: '#d8d5ce' },
  { level: 5, name: 'blue', hex_code: '#2f6fb5' },
  { level: 6, name: 'yellow', hex_code: '#e0b71d' },
];

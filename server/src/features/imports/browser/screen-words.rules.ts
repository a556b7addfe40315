/** Messages that name options of the command, in words for the screen. */

const sameOnScreen: [RegExp, string][] = [
  [/import the file with --encoding windows-1252/g, 'choose the encoding Windows-1252'],
  [/Use --header-line to choose another one\./g, 'Choose another line if it is wrong.'],
  [/If it is right, add --replace-titles\./g, 'If it is right, allow new titles.'],
  [/To read another one, add --sheet with its name: /g, 'Other sheets: '],
  [
    /If an unused column contains it, add --map \w+=Header\./g,
    'If a column contains it, choose that column.',
  ],
  [/; leave --[\w-]+ out\./g, '.'],
];

/** Sentences about other options are left out, because the screen has fields for them. */
export function forScreen(message: string): string {
  const reworded = sameOnScreen.reduce((text, [of, words]) => text.replace(of, words), message);
  const lines = reworded.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
      .filter((sentence) => !/--[a-z]/.test(sentence))
      .join(' '),
  );
  return lines.filter((line) => line !== '').join('\n');
}

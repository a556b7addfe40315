const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Script_Extensions=Latin}\p{Mn}+/gu, (letter) => letter.charAt(0))
    .toLowerCase();

/** True when every word of the filter stands somewhere in the texts; case and Latin accents do not count. */
export function matchesWords(filter: string, ...texts: (string | null)[]): boolean {
  const hay = plain(texts.join(' '));
  return plain(filter)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

import { isbn13CheckDigit } from '@storyvan/domain/isbn';

/** An Indian ISBN-13 without hyphens: 978-81, the publisher's four digits, the title's three, the check digit. */
export function makeIsbn(prefix: string, titleNumber: number): string {
  const digits = `97881${prefix}${String(titleNumber).padStart(3, '0')}`;
  return `${digits}${isbn13CheckDigit(digits)}`;
}

import { z } from 'zod';

const sentence = 'A whole number from 1 up is needed.';

/**
 * An identifier in a path, form or JSON body. '' , 0, "0", fractions and numbers past 2^31 are refused on purpose:
 * `z.coerce` would read '' as 0.
 */
export const id = z
  .union([z.number(), z.string().regex(/^[0-9]{1,10}$/, sentence)], sentence)
  .transform((value, context) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= 2_147_483_647) return number;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });

/** SPEC section 5: the alert where no child was chosen, word for word. */
export const pleaseSelectAChild = 'Please select a child';

/** SPEC section 5: a missing, empty, 0 or "0" child id counts as none. */
export const chosenChild = z
  .unknown()
  .refine((value) => id.safeParse(value).success, pleaseSelectAChild)
  .pipe(id);

/**
 * An accession number as scanned or typed: scanners add spaces, a leading or trailing asterisk and a newline
 * (UI, the lending desk).
 */
export function normaliseAccnNo(scanned: string): string {
  return (
    scanned
      .normalize('NFKC')
      .replace(/[\s\u200b-\u200f\ufeff]+/g, '')
      .replace(/^\*+/, '')
      // The look-behind keeps a long row of asterisks from being tried anew at each of them.
      .replace(/(?<!\*)\*+$/, '')
      .toUpperCase()
  );
}

export const accnNo = z
  .union([z.string(), z.number()], 'An accession number is needed.')
  .transform((value) => normaliseAccnNo(String(value)))
  .pipe(
    z
      .string()
      .min(1, 'An accession number is needed.')
      .max(64, 'An accession number has at most 64 characters.')
      .regex(/^[^\p{Cc}]*$/u, 'An accession number has no control characters.'),
  );

/** Made by the client for each lending call; a repeated one gets the first reply again. */
export const requestId = z.uuid('request_id must be a UUID.').transform((value) => value.toLowerCase());

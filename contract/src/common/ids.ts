import { plainDigits, withoutAddress, withoutAimPrefix } from '@storyvan/domain/digits';
import { z } from 'zod';

/** The server fills in the plain name of the field. */
const sentence = 'Enter {field} as a whole number from 1 up.';
const wrong = ({ input }: { input?: unknown }): string =>
  input === undefined || input === null || input === '' ? 'Enter {field}.' : sentence;

/**
 * An identifier in a path, form or JSON body. '' , 0, "0", fractions and numbers past 2^31 are refused on purpose:
 * `z.coerce` would read '' as 0.
 */
export const id = z
  .union([z.number(), z.string().regex(/^[0-9]{1,10}$/, { error: wrong })], { error: wrong })
  .transform((value, context) => {
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= 2_147_483_647) return number;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });

/** SPEC section 6 fixes this id at 1; the server records who is signed in. */
export const fixedAtOne = (name: string) =>
  id
    .refine(
      (value) => value === 1,
      `Send ${name} as 1, or leave it out: the server records who is signed in.`,
    )
    .default(1);

/** SPEC section 5: the alert where no child was chosen, word for word. */
export const pleaseSelectAChild = 'Please select a child';

/** SPEC section 5: a missing, empty, 0 or "0" child id counts as none. */
export const chosenChild = z
  .unknown()
  .refine((value) => id.safeParse(value).success, pleaseSelectAChild)
  .pipe(id);

/** An accession number as scanned or typed: scanners add spaces, asterisks, a newline and the kind of barcode. */
export function normaliseAccnNo(scanned: string): string {
  return (
    withoutAddress(withoutAimPrefix(plainDigits(scanned.normalize('NFKC'))))
      .replace(/[\s\u200b-\u200f\ufeff]+/g, '')
      .replace(/^\*+/, '')
      // The look-behind keeps a long row of asterisks from being tried again at each one.
      .replace(/(?<!\*)\*+$/, '')
      .toUpperCase()
  );
}

export const accnNo = z
  .union([z.string(), z.number()], 'Enter the accession number.')
  .transform((value) => normaliseAccnNo(String(value)))
  .pipe(
    z
      .string()
      .min(1, 'Enter the accession number.')
      .max(64, 'An accession number has at most 64 characters.')
      .regex(/^[^\p{Cc}]*$/u, 'An accession number has no control characters.'),
  );

/** Idempotency key made by the client for each lending call; a repeated one gets the first reply again. */
export const requestId = z.uuid('request_id must be a UUID.').transform((value) => value.toLowerCase());

import { z } from 'zod';
import { calendarDate, replyDate } from './calendar-date.ts';
import { emptyAsNull, line, optionalId, optionalLine } from './fields.ts';
import { normaliseAccnNo, requestId } from './ids.ts';

/** No child is older, in years; a typing mistake is more often wrong by a century. */
export const oldestAge = 25;

const cardNo = z.preprocess(
  (value) => (value === undefined || value === '' ? null : typeof value === 'number' ? String(value) : value),
  z
    .string()
    .transform(normaliseAccnNo)
    .pipe(
      z
        .string()
        .min(1, 'Enter a card number with visible characters.')
        .max(64, 'A card number has at most 64 characters.')
        .regex(/^[^\p{Cc}]*$/u, 'A card number has no control characters.'),
    )
    .nullable(),
);

const tooOld = `An age is a whole number of years, at most ${oldestAge}.`;
const age = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : emptyAsNull(value)),
  z.number(tooOld).int(tooOld).min(0, tooOld).max(oldestAge, tooOld).nullable(),
);

/** At least six digits, with separators. */
const phone = optionalLine(40).refine(
  (text) => text === null || (/^[+\d][\d\s().,/-]*$/.test(text) && text.replace(/\D/g, '').length >= 6),
  'A phone number has at least 6 digits, and may have spaces, + and - between them.',
);

/** The details of a child, except its place. */
export const childFields = {
  name: line("Enter the child's name."),
  card_no: cardNo.describe('Left out for a child without a card'),
  gender: optionalLine(40),
  date_of_birth: z.preprocess(emptyAsNull, calendarDate.nullable()),
  age: age.describe(
    'In years, if the date of birth is unknown; stored as 1 January of the birth year, so that it stays up to date',
  ),
  level: optionalId.describe('Present reading level'),
  guardian_phone: phone,
  request_id: requestId.optional(),
};

/** Details in replies that do not need to be found or counted. */
export const childDetails = {
  date_of_birth: replyDate
    .nullable()
    .describe('1 January is also stored if only the age is known: then only the year is meaningful, roughly'),
  guardian_phone: z.string().nullable(),
};

/** A device takes children along without their details, and has those of the children that it enrols. */
export const noDetails: { [Name in keyof typeof childDetails]: null } = {
  date_of_birth: null,
  guardian_phone: null,
};

import { booksFiles } from './files/books-files.ts';
import { placesFiles } from './files/places-files.ts';
import { sessionsFiles } from './files/sessions-files.ts';

/** The files of an export, in the order in which they are imported: a row refers only to rows of earlier files. */
export const exportedFiles = (() => {
  const [readingPartners, lessonPlans, ...sessions] = sessionsFiles;
  if (!readingPartners || !lessonPlans) throw new Error('The files of sessions have another order.');
  return [...placesFiles, ...booksFiles, readingPartners, lessonPlans, ...sessions];
})();

/** Tables that are not exported, each with the reason. The README of an export lists them. */
export const leftOutTables: Record<string, string> = {
  session: 'Sign-ins end with the server.',
  recovery_code: 'Secrets of accounts are never exported.',
  known_device: 'Secrets of accounts are never exported.',
  service_account: 'Secrets of accounts are never exported.',
  sign_in_failure: 'Attempts to sign in are forgotten after days.',
  sign_in_account: 'Attempts to sign in are forgotten after days.',
  audit_entry: 'The audit log belongs to this server, which shows it under Audit log.',
  lending_request: 'Replies to repeated requests are forgotten after days.',
  field_device: 'A device is registered with its server. Send what devices still hold before you export.',
  field_place: 'A device is registered with its server.',
  field_entry: 'What devices sent is in the loans and readings. Decide what is in review before you export.',
  field_seal: 'Keys are never exported.',
  thumbnail: 'Pictures from the book-metadata service are requested again.',
  title_word: 'Search words are computed from the titles.',
  child_word: 'Search words are computed from the names.',
  given_number: 'Numbers in use are computed from copies, children and members.',
  library_logo: 'The logo is chosen again under Settings.',
  setting_change: 'The history of settings belongs to this server.',
  import: 'The history of imports belongs to this server.',
  import_part: 'The history of imports belongs to this server.',
  import_row: 'The history of imports belongs to this server.',
  import_entry: 'The history of imports belongs to this server.',
  change_waiting: 'The feed of changes is computed from the loans and the states of copies.',
  change_position: 'The feed of changes is computed from the loans and the states of copies.',
  webhook: 'A webhook is added again, because its secret is never exported.',
  webhook_delivery: 'The history of webhooks belongs to this server.',
  retired_id: 'Numbers that are not given again are known from the records.',
  renewal: 'Renewals are computed from the events of loans.',
  staged_words: 'Search words of an import that is running.',
};

/** Columns that are not exported, by table, or of all tables under `*`. */
export const leftOutColumns: Record<string, string[]> = {
  // Who last changed a record is in the audit log; a new library counts its own changes.
  '*': ['version', 'changed_by', 'changed_at'],
  // Secrets, and how an account signs in.
  staff: [
    'staff_id',
    'password_hash',
    'password_changed_at',
    'must_change_password',
    'totp_secret',
    'totp_confirmed_at',
    'totp_last_step',
    'totp_started_at',
    'one_time_used_at',
  ],
  // The picture itself is a file in the folder covers.
  cover: ['bytes'],
};

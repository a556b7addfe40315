import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Stored replies were most of what a lend wrote, so they are compressed, to a quarter (decision 96). */

/**
 * What most replies have in common. Rows from before a change of it must stay readable for as long as replies are kept: it
 * gets a new mark.
 */
const mark = 'z1:';
const dictionary = Buffer.from(
  '"sentence":"unknown accession number","message":"Unable to  is now at "status":{"status":"returned","message":" has been returned."}' +
    '"date_return":"2027-0"held_by":{"program":"lis","site_grade_id":1,"place_name":"School ' +
    '{"status":{"status":"issued","message":" has The "},"details":{"accn_no":"B-00","isbn":"978817","title":"The ' +
    '","author":"","language":"English","level":1,"category_primary":"Picture book","hex_code":"#","cover":null,"child_id":null' +
    ',"child_name":null,"child_level":null,"diff_level":null,"child_books":null,"had_before":null,"date_issue":"2026-1' +
    '","date_renewed":null,"due_on":null,"date_return":null,"taken_back":[],"wishes":[],"event_id":"01a2' +
    '","program":"mop","site_grade_id":1,"place_name":""},"held_by":null,"book":{"accn_no":"B-0',
);

/** A reply as its row keeps it. */
export const packReply = (reply: unknown): string =>
  mark + deflateRawSync(JSON.stringify(reply), { dictionary }).toString('base64');

/** The reply as JSON. Rows of earlier versions hold that; an erased reply is empty. */
export function unpackReply(stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  return inflateRawSync(Buffer.from(stored.slice(mark.length), 'base64'), { dictionary }).toString();
}

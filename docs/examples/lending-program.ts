import { randomUUID } from 'node:crypto';
import * as storyvan from './storyvan.ts';

/**
 * A program of another house lends a book and takes it back. `storyvan.ts` is made from the document of a running
 * server: `npx oazapfts http://localhost:3000/api/openapi.json storyvan.ts`. A test does both and runs this.
 */

const { SERVER = '', USERNAME = '', PASSWORD = '', SITE, CHILD, COPY = '', DAY = '' } = process.env;
const site_grade_id = Number(SITE);
const child_id = Number(CHILD);
const accn_no = COPY;

type Reply = { status: number; data: unknown };

/** The data of a success; anything else ends the program with the server's own sentence. */
function done<R extends Reply>(reply: R): Extract<R, { status: 200 }>['data'] {
  if (reply.status === 200) return reply.data;
  throw new Error(`${reply.status}: ${(reply.data as storyvan.ErrorReply).error.message}`);
}

storyvan.defaults.baseUrl = SERVER;
// A browser keeps the session cookie automatically; another program must send it.
storyvan.defaults.fetch = async (address, init) => {
  const reply = await fetch(address, init);
  const [cookie] = reply.headers.getSetCookie();
  if (cookie) storyvan.defaults.headers = { cookie: cookie.split(';')[0] };
  return reply;
};

const { staff } = done(await storyvan.signIn({ username: USERNAME, password: PASSWORD }));

const book = { program: 'mop', site_grade_id, accn_no } as const;
const toSite = { ...book, date_issue: DAY, request_id: randomUUID() };
const issuedToSite = done(await storyvan.issueBookSite(toSite));
const issuedToChild = done(await storyvan.issueBookChild({ ...book, child_id, date_issue: DAY }));
// As after a reply that was lost: the book has moved on meanwhile, and the first reply comes again.
const again = done(await storyvan.issueBookSite(toSite));
const { books } = done(await storyvan.getChild(child_id));
const refused = done(await storyvan.returnBookSite({ ...book, date_return: DAY }));
const returnedFromChild = done(await storyvan.returnBookFromChild({ ...book, date_return: DAY }));
const returnedFromSite = done(await storyvan.returnBookSite({ ...book, date_return: DAY }));

done(await storyvan.signOut());
const afterwards = await storyvan.getChild(child_id);

console.log(
  JSON.stringify({
    signedInAs: staff.name,
    issuedToSite: issuedToSite.status.status,
    issuedToChild: issuedToChild.status.status,
    sameRequestAgain: again.details?.event_id === issuedToSite.details?.event_id,
    childHas: books.map((borrowed) => borrowed.accn_no),
    refused: refused.status.status,
    returnedFromChild: returnedFromChild.status.status,
    returnedFromSite: returnedFromSite.status.status,
    signedOut: afterwards.status,
  }),
);

import { type ErrorCode, errorStatuses } from '@storyvan/contract/common/error-reply';
import { meaningsOfCodes } from './errors.ts';

/** What a programmer reads first, in Markdown of paragraphs, lists, tables and code. */
export const introduction = `
Everything that the screens of Storyvan do, another program can do: these are the same calls. This page and the document behind it, \`/api/openapi.json\`, are made from the schemas that the server checks each request against; their examples are requests that were made and replies that were given.

## Signing in

Send \`username\` and \`password\` to \`POST /api/login/grant_ci\`. The reply sets a cookie, \`__Host-storyvan_session\` over HTTPS and \`storyvan_session\` without; send it with each further call. A session ends after 12 hours without a call, after 7 days, or with \`POST /api/login/sign_out\`; then calls are answered 401, and the program signs in again.

An account with a second factor is answered 401 with the code \`second_factor_needed\` first: send the same again with \`code\`, what the authenticator app shows. Give a program an account of its own, with the least role that does: **staff** lends and looks things up, **coordinator** also keeps places, people and the week's plan, **administrator** also keeps accounts, and needs a second factor.

\`\`\`
curl -c jar -d username=leela -d password='a van full of books' http://localhost:3000/api/login/grant_ci
curl -b jar http://localhost:3000/api/mop/sites/all/all
\`\`\`

## Writing once

A reply can be lost on its way. Give each act a \`request_id\`, a new UUID: the same call with the same \`request_id\` is done once, and gets the first reply again. With another body it is answered 409.

Records that two may edit have a \`version\`. A save names the one it was made from; when somebody was faster, it is answered 409 and nothing is written: read the record again and decide.

## Refusals and errors

What the rules of the library refuse (a book is with somebody else) is a reply like others, with status 200: \`status.status\` names the refusal and \`status.message\` is a sentence for people. Everything else that fails has one shape and one of these codes:

| status | code | meaning |
|---|---|---|
${(Object.keys(errorStatuses) as ErrorCode[])
  .map((code) => `| ${errorStatuses[code]} | \`${code}\` | ${meaningsOfCodes[code]} |`)
  .join('\n')}

## Dates, numbers and forms

- A date is a calendar date, \`2026-01-05\`; zeros may be left out in what is sent. Registers take day-month-year in their path, \`5-1-2026\`. No time zone moves a date. Instants are UTC, \`2026-01-05T10:00:00.000Z\`.
- A site or grade is named by \`program\` and \`site_grade_id\` together.
- Bodies are JSON or forms. A form writes true as \`true\`, a list of ids with commas, and what has a shape as JSON.
- A slash at the end of an address changes nothing. Fields may be added to replies; none is renamed.

## Lists in pages

A list that may grow without end is given in pages, and all of these lists work the same way. Send \`limit\` for at most so many entries, and \`after\` to continue: the cursor that the previous reply gave. A cursor is opaque: send it as it came. One that no reply gave is answered 400.

- A reply that is an object has the cursor in \`next\`; on the last page \`next\` is null. The look-up has one for each of its two lists.
- A reply that is a bare list has a header \`Link: </api/mop/report?after=…>; rel="next"\`, with the address of the next page; the last page has no such header.

Reading histories count their pages in the path, from 1; the same header leads from one to the next.
`.trim();

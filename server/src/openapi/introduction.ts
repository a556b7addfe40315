import { type ErrorCode, errorStatuses } from '@storyvan/contract/common/error-reply';
import { meaningsOfCodes } from './errors.ts';

/** The introduction for programmers, in the Markdown that html.ts supports. */
export const introduction = `
Other programs can do everything that Storyvan's screens do, with the same calls. This page and its document, \`/api/openapi.json\`, are generated from the schemas that the server validates requests with. The examples are real requests and replies.

## Signing in

A program signs in with the token of a *service account*, which an administrator makes under **Other programs**. Send it with each call; no cookie is needed. Give each program its own account, with the lowest role that is enough: **staff** lends and looks things up, **coordinator** also manages places, people and the week's plan, and reads the feed of changes, **administrator** also reads the audit log.

\`\`\`
curl -H "Authorization: Bearer $TOKEN" http://localhost:3000/api/mop/sites/all/all
\`\`\`

Without a valid token, calls are answered 401. Calls about people's accounts, devices and access are only for people: a token gets 403 there.

People, and programs without a token, send \`username\` and \`password\` to \`POST /api/login/grant_ci\`. The reply sets a cookie, \`__Host-storyvan_session\` over HTTPS and \`storyvan_session\` without; send it with each later call. The sign-in ends after 12 hours without a call, after 7 days, or with \`POST /api/login/sign_out\`. For an account with two-step sign-in, the first reply is 401 with the code \`second_factor_needed\`: send the same request again, with the code of the authenticator app as \`code\`.

## Following changes

\`GET /api/changes\` returns issues, renewals, returns and undos since the cursor of the last call. Webhooks send them to an address of yours. Both are described in \`docs/other-programs.md\`.

## Writing once

A reply can be lost on its way. Send an idempotency key with each change, as \`request_id\`: a new UUID. A call repeated with the same \`request_id\` is done once and gets the first reply again. With another body it is answered 409.

Records that two people can edit have a \`version\` (optimistic locking). Send the version that you read. If someone else has saved the record since, the reply is 409 and nothing is written: read the record again and decide.

## Refusals and errors

If the rules of the library refuse a call (another child has the book), the reply has the status 200: \`status.status\` names the refusal and \`status.message\` is a sentence for people. All other errors have one shape and one of these codes:

| status | code | meaning |
|---|---|---|
${(Object.keys(errorStatuses) as ErrorCode[])
  .map((code) => `| ${errorStatuses[code]} | \`${code}\` | ${meaningsOfCodes[code]} |`)
  .join('\n')}

## Dates, numbers and forms

- A date is a calendar date without a time zone, \`2026-01-05\`; you may send it without the leading zeros. Registers take day-month-year in their path, \`5-1-2026\`. Instants are UTC, \`2026-01-05T10:00:00.000Z\`.
- \`program\` and \`site_grade_id\` together identify a site or grade.
- Bodies are JSON or forms. In a form, write true as \`true\`, a list of ids with commas, and objects as JSON.
- A slash at the end of a path is ignored. Fields may be added to replies, but are never renamed.

## Lists in pages

Lists that can grow without limit are returned in pages, all in the same way. Send \`limit\` for the maximum number of entries, and \`after\` to continue: the cursor from the previous reply. A cursor is opaque: do not change it. An invalid cursor is answered 400.

- A reply that is an object has the cursor in \`next\`; on the last page \`next\` is null. The look-up has one cursor for each of its two lists.
- A reply that is a bare list has a header \`Link: </api/mop/report?after=…>; rel="next"\`, with the address of the next page; the last page has no such header.

Reading histories have the page number in the path, from 1; the same header has the address of the next page.
`.trim();

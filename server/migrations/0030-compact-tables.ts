/** What both databases have in the same words. */

export const steps = {
  begin:
    'This version stores loans and their events in less than half of the space. For a million loans that takes some minutes. If it is stopped, nothing has changed, and it starts again.',
  loans: 'Writing the loans again (step 1 of 4).',
  others: 'Writing what refers to loans again (step 2 of 4).',
  events: 'Writing the lending events again (step 3 of 4).',
  indexes: 'Making the indexes (step 4 of 4).',
};

const kinds = ['issue_site', 'issue_child', 'renew_child', 'return_child', 'return_site', 'undo'];

/** The number of a kind of event that was a word. */
export const kindNumber = (word: string): string =>
  `case ${word} ${kinds.map((kind, n) => `when '${kind}' then ${n + 1}`).join(' ')} end`;

/** The journals of imports name loans by their number. */
export const entriesOfLoans = (numbered: string): string => `
update import_entry set key = (select number from ${numbered} where loan_id = key)
where noun in ('site_loan', 'child_loan') and key in (select loan_id from ${numbered});`;

/** A copy has dozens of loans, so their dates need no index. Returns are counted by date, not by child. */
export const forBoth = `
update lending_request set fingerprint = substr(fingerprint, 1, 32);
create index site_loan_of_copy on site_loan (accn_no);
create index site_loan_issued on site_loan (site_grade_id, date_issue, undone);
create index child_loan_of_copy on child_loan (accn_no);
create index child_loan_returned on child_loan (site_grade_id, date_return, undone);
create unique index lending_event_undone on lending_event (undoes_event_id) where undoes_event_id is not null;
create index child_loan_of_child on child_loan (child_id, date_issue);
create index renewal_of_loan on renewal (child_loan_id, date) where undone = 0;
create index renewal_of_place on renewal (site_grade_id, date, child_id) where undone = 0;
`;

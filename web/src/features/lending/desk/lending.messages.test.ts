import { describe, expect, it } from 'vitest';
import type { DeskTask } from './desk-task.ts';
import { failureMessages } from './lending.messages.ts';

const unableToIssue = 'Unable to issue the book';
const unableToReturn = 'Unable to return the book';
const oops = 'Oops! We encountered an error while returning this book. Please try again later.';
const refusal = 'with a child';

type Row = ['mop' | 'lis', DeskTask, 'child page' | 'desk', string | null, string[], string | null];

/** SPEC section 8, row by row. */
const rows: Row[] = [
  ['mop', 'issue-child', 'desk', refusal, [unableToIssue], null],
  ['mop', 'issue-child', 'desk', null, [unableToIssue], null],
  ['mop', 'issue-child', 'child page', refusal, [unableToIssue], null],
  ['mop', 'issue-child', 'child page', null, [unableToIssue], null],
  ['lis', 'issue-child', 'desk', refusal, [unableToIssue, refusal], null],
  ['lis', 'issue-child', 'desk', null, [unableToIssue], null],
  ['lis', 'issue-child', 'child page', refusal, [unableToIssue, refusal], null],
  ['lis', 'issue-child', 'child page', null, [unableToIssue], null],
  ['mop', 'issue-place', 'desk', refusal, [refusal], null],
  ['mop', 'issue-place', 'desk', null, [unableToIssue], null],
  ['lis', 'issue-place', 'desk', refusal, [unableToIssue, refusal], null],
  ['lis', 'issue-place', 'desk', null, [unableToIssue], null],
  ['mop', 'return-place', 'desk', refusal, [unableToIssue], null],
  ['mop', 'return-place', 'desk', null, [unableToIssue], null],
  ['lis', 'return-place', 'desk', refusal, [unableToIssue], null],
  ['lis', 'return-place', 'desk', null, [unableToIssue], null],
  ['mop', 'return-child', 'desk', refusal, [unableToReturn], null],
  ['mop', 'return-child', 'desk', null, [unableToReturn], null],
  ['lis', 'return-child', 'desk', refusal, [unableToReturn], null],
  ['lis', 'return-child', 'desk', null, [unableToReturn], null],
  ['mop', 'return-child', 'child page', refusal, [], oops],
  ['mop', 'return-child', 'child page', null, [], oops],
  ['lis', 'return-child', 'child page', refusal, [], oops],
  ['lis', 'return-child', 'child page', null, [], oops],
];

describe('the messages of a failure', () => {
  it.each(rows)('in %s, %s, %s, with status %j: growls %j and dialog %j', (...row) => {
    const [program, task, page, status, growls, dialog] = row;
    const setup = { program, site_grade_id: 1, task };
    const onPage = page === 'child page' ? { ...setup, fixed_child_id: 7 } : setup;
    expect(failureMessages(onPage, status)).toEqual({ growls, dialog });
  });
});

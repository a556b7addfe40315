import { lookup } from '@storyvan/contract/catalogue';
import type { FoundBook } from '@storyvan/contract/common/found';
import { mostProposed } from '@storyvan/contract/proposals';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { unavailableWords } from './proposals.messages.ts';
import type { Proposal } from './use-proposal.ts';

const nowhere = { title: null, state: null, held_by: null };

/** Adds scanned copies to the box one after another, or says where a copy is that cannot go. */
export function useScannedCopies(proposal: Proposal) {
  const latest = useRef(proposal);
  latest.current = proposal;
  const queue = useRef(Promise.resolve());
  const [{ problem, added }, say] = useState<{ problem?: string; added?: string }>({});

  const takeIn = async (number: string) => {
    const found = await call(lookup, { params: { query: number } });
    const book = found.books.find(({ accn_no }) => accn_no !== null && accn_no === found.exact?.accn_no);
    const problem = problemOf(number, book, latest.current);
    if (problem || !book?.accn_no) return say({ problem });
    latest.current.add({ ...book, accn_no: book.accn_no });
    say({ added: `“${book.title}” was added.` });
  };
  const scan = (number: string): true => {
    queue.current = queue.current.then(async () => {
      const error = await sendOnce(() => takeIn(number));
      if (error) say({ problem: `${number} was not added. ${error.message}` });
    });
    return true;
  };
  return { problem, added, scan };
}

function problemOf(number: string, book: FoundBook | undefined, { books }: Proposal): string | undefined {
  if (!book) return unavailableWords({ accn_no: number, ...nowhere });
  const accn_no = book.accn_no ?? number;
  if (books.some((each) => each.accn_no === accn_no))
    return `${book.title}, ${accn_no}, is in this box already.`;
  if (book.state !== 'available' || book.held_by) return unavailableWords({ ...book, accn_no });
  return books.length >= mostProposed ? `A box has at most ${mostProposed} books.` : undefined;
}

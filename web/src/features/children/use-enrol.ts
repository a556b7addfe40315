import { type Child, enrollChild, type LikelyChild, proposeCardNo } from '@storyvan/contract/children';
import type { Programme } from '@storyvan/contract/common/programme';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { type ChildDraft, childBodyOf, childProblems, emptyChild } from '../../records/child/child-draft.ts';
import { growlSuccess } from '../../ui/growl.ts';

/** One child after another at a place: the form is emptied after each, the place is kept. */
export function useEnrol(program: Programme, site_grade_id: number | null) {
  const { draft: kept, keep, forget } = useDraft<ChildDraft>(`enrol ${program}`);
  const draft = kept ?? emptyChild;
  const saving = useSaving();
  const [likely, setLikely] = useState<LikelyChild[]>([]);
  const [enrolled, setEnrolled] = useState<Child[]>([]);
  const nameField = useRef<HTMLInputElement>(null);
  const proposal = useRead(
    proposeCardNo,
    { params: { program, id: site_grade_id ?? 0 } },
    { enabled: site_grade_id !== null },
  );
  const proposedCard = proposal.data?.card_no;

  const change = (part: Partial<ChildDraft>) => {
    keep({ ...draft, ...part });
    setLikely([]);
    saving.clearProblems(...Object.keys(part), 'date_of_birth', 'age');
  };
  const take = (child: Child, message: string) => {
    growlSuccess(message);
    setEnrolled((before) => [child, ...before]);
    forget();
    nameField.current?.focus();
  };
  const send = async (request_id: string, despite_likeness: boolean) => {
    const card_no = draft.card_no ?? proposedCard ?? '';
    const body = { ...childBodyOf({ ...draft, card_no }), site_grade_id, despite_likeness, request_id };
    const {
      status,
      details,
      likely: found,
    } = await call(enrollChild, {
      params: { program },
      body: { site_id: null, grade_id: null, ...body },
    });
    setLikely(found);
    if (details) take(details, status.message);
    else if (status.status === 'card number taken') return { card_no: status.message };
    else if (status.status === 'place closed') return { site_grade_id: status.message };
    return undefined;
  };
  const save = (despiteLikeness = false) => {
    const place = program === 'mop' ? 'Choose a site.' : 'Choose a school and a grade.';
    const problems = { site_grade_id: site_grade_id === null ? place : undefined, ...childProblems(draft) };
    if (saving.check(problems)) saving.save((request_id) => send(request_id, despiteLikeness));
  };
  return { draft, change, proposedCard, likely, enrolled, saving, save, nameField };
}

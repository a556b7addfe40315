import { termOfChild } from '@storyvan/contract/insight';
import { useRead } from '../../lib/use-read.ts';
import { Section } from '../../ui/Section.tsx';
import { TermLine } from './TermLine.tsx';
import { termOfChildWords } from './term.messages.ts';

/** This term of a child in a sentence. Left out if it cannot be loaded. */
export function ChildTerm({ child_id }: { child_id: number }) {
  const term = useRead(termOfChild, { params: { childId: child_id } });
  if (!term.data) return null;
  return (
    <Section title="This term">
      <TermLine words={termOfChildWords(term.data)} months={term.data.months} />
    </Section>
  );
}

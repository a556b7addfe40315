import { type InsightScope, writeScope } from '@storyvan/contract/common/insight-scope';
import { termOfScope } from '@storyvan/contract/insight';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../lib/use-read.ts';
import { Section } from '../../ui/Section.tsx';
import { insightLink } from './insight-links.ts';
import { TermLine } from './TermLine.tsx';
import { termOfScopeWords } from './term.messages.ts';

/** This term of a place or school in a sentence, and the way to its insight. Left out if it cannot be loaded. */
export function ScopeTerm({ scope }: { scope: InsightScope }) {
  const term = useRead(termOfScope, { params: { scope: writeScope(scope) } });
  if (!term.data) return null;
  return (
    <Section title="This term" aside={<Link {...insightLink(scope, { range: 'term' })}>Insight ›</Link>}>
      <TermLine words={termOfScopeWords(term.data)} months={term.data.months} />
    </Section>
  );
}

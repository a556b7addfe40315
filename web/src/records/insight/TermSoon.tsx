import type { InsightScope } from '@storyvan/contract/common/insight-scope';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { WhenInView } from '../../ui/WhenInView.tsx';

const ScopeTerm = lazyComponent(async () => (await import('./ScopeTerm.tsx')).ScopeTerm);
const ChildTerm = lazyComponent(async () => (await import('./ChildTerm.tsx')).ChildTerm);

/** The figures of this term of a place or school, loaded once they are scrolled to. */
export const ScopeTermSoon = ({ scope }: { scope: InsightScope }) => (
  <WhenInView>
    <ScopeTerm scope={scope} />
  </WhenInView>
);

/** The figures of this term of a child, loaded once they are scrolled to. */
export const ChildTermSoon = ({ child_id }: { child_id: number }) => (
  <WhenInView>
    <ChildTerm child_id={child_id} />
  </WhenInView>
);

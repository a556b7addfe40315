import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { getImpactReport, Insight } from '@storyvan/contract/insight';

/** What someone wrote for a report. */
export type ImpactWords = NonNullable<ReplyOf<typeof getImpactReport>['written']>;

/** "Impact report", "Impact report: Curca": unless someone wrote another one. */
export const usualTitle = ({ scope, name }: Insight): string =>
  scope === 'all' ? 'Impact report' : `Impact report: ${name}`;

import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { getImpactReport, Insight } from '@storyvan/contract/insight';
import { shortRange } from '../insight-ranges.ts';
import { scopeName } from '../insight-source.ts';

/** What someone wrote for a report. */
export type ImpactWords = NonNullable<ReplyOf<typeof getImpactReport>['written']>;

/** "Bookworm Trust, 1 Jun – 18 Nov 2026": unless someone wrote another one. */
export const usualTitle = (data: Insight): string =>
  `${scopeName(data)}, ${shortRange({ start: data.start, end: data.until })}`;

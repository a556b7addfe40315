import { type InsightScope, writeScope } from '@storyvan/contract/common/insight-scope';
import { type LinkProps, linkOptions } from '@tanstack/react-router';

interface InsightDates {
  /** Without dates, this kind of range around today. */
  range?: 'school_year' | 'term';
  start?: string | undefined;
  end?: string | undefined;
}

/** What a part of the library achieved; in this school year if no dates are given. */
export const insightLink = (scope: InsightScope, dates: InsightDates = {}): LinkProps =>
  linkOptions({ to: '/insight', search: { scope: writeScope(scope), ...dates } });

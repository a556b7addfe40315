import { countReview, decideReview, listReview, sendEntries } from '@storyvan/contract/field-sync';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';

const later = (): never => {
  throw new Error('not written yet');
};

export function fieldSyncRoutes(api: Api): void {
  serve(api, sendEntries, async () => later());
  serve(api, listReview, async () => later());
  serve(api, countReview, async () => later());
  serve(api, decideReview, async () => later());
}

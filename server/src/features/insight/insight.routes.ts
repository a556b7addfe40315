import {
  chooseVoice,
  getImpactReport,
  insight,
  listSentences,
  saveImpactReport,
  termOfChild,
  termOfScope,
} from '@storyvan/contract/insight';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';

const notYet = async (): Promise<never> => {
  throw ApiError.notFound('report');
};

export function insightRoutes(api: Api): void {
  serve(api, insight, notYet);
  serve(api, termOfScope, notYet);
  serve(api, termOfChild, notYet);
  serve(api, listSentences, notYet);
  serve(api, chooseVoice, notYet);
  serve(api, getImpactReport, notYet);
  serve(api, saveImpactReport, notYet);
}

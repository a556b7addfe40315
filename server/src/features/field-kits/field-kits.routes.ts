import { indexPiece, putBack, takeAlong } from '@storyvan/contract/field-kits';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';

const later = (): never => {
  throw new Error('not written yet');
};

export function fieldKitsRoutes(api: Api): void {
  serve(api, takeAlong, async () => later());
  serve(api, putBack, async () => later());
  serve(api, indexPiece, async () => later());
}

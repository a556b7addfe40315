import { indexPiece, putBack, takeAlong } from '@storyvan/contract/field-kits';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { makeBookIndex } from './book-index.ts';
import { putPlaceBack, takePlaceAlong } from './field-kits.commands.ts';

export function fieldKitsRoutes(api: Api): void {
  const bookIndex = makeBookIndex(api.db, api.now);

  serve(api, takeAlong, (call) => takePlaceAlong(call.work(), call.body, bookIndex));
  serve(api, putBack, (call) => putPlaceBack(call.work(), call.body));
  serve(api, indexPiece, ({ params }) => bookIndex.read(params.piece));
}

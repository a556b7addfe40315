import type { saveTitle } from '@storyvan/contract/catalogue';
import { ApiError, found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { listLevelRows } from '../../records/level/level.queries.ts';
import { once } from '../../records/request/once.commands.ts';
import { takeNumberTurn } from '../../records/setting/turn.commands.ts';
import { dropServiceCover } from '../../records/title/cover.commands.ts';
import { changeTitles } from '../../records/title/title.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { duplicateMessage, readTitleInput } from './title-input.rules.ts';
import { findTitle, findTitleOfKey } from './titles.queries.ts';

export const changeTitle: CommandOf<typeof saveTitle> = (work, input) => {
  const at = work.now.toISOString();
  return once(work, 'save_title', input, async (tx) => {
    const { title_id, version } = input;
    const title = readTitleInput(input, await listLevelRows.all(tx, {}));
    await takeNumberTurn(tx);
    const before = found(await findTitle.first(tx, { title_id }), 'title');
    const known = await findTitleOfKey.first(tx, title);
    if (known && known.title_id !== title_id) {
      const message = duplicateMessage(known, title.isbn);
      return unchanged({ status: { status: 'title known' as const, message }, details: null });
    }
    if (before.version !== version) throw ApiError.changedMeanwhile('title', before.changed_by);
    await changeTitles(tx, [{ before, after: title }], { staff_id: work.staff_id, at });
    if (before.isbn !== title.isbn) await dropServiceCover(tx, title_id);
    return changed({
      status: { status: 'saved' as const, message: `${title.title} was saved.` },
      details: { title_id, version: version + 1 },
    });
  });
};

import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { explainSettings, saveSettings } from '@storyvan/contract/settings';
import { ApiError } from '../../api-error.ts';
import { changed, statusReply, unchanged } from '../../db/command.ts';
import type { Executor } from '../../db/database.ts';
import { lockLevels } from '../../records/level/level.commands.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { applyChange } from '../../records/setting/apply-change.commands.ts';
import { findLogo } from '../../records/setting/library.queries.ts';
import { recordChange } from '../../records/setting/setting-change.commands.ts';
import { takeSettingsTurn } from '../../records/setting/turn.commands.ts';
import { lockCategory } from '../../records/title/categories.commands.ts';
import type { CommandOf, Work } from '../../records/work.ts';
import { effectsOf } from './effects.ts';
import { linesOf, undoOf } from './settings.rules.ts';
import { readEditions, readState, settingsReply } from './settings-reply.ts';

/** Changes one section of the settings, in one transaction with its history. */

type Change = BodyOf<typeof explainSettings>['change'];

const longestMessage = 1000;
const nothing = 'Nothing was changed.';

/** What a change would do; nothing is written. */
export async function explain(
  on: Executor,
  change: Change,
  { today, now }: Pick<Work, 'today' | 'now'>,
): Promise<ReplyOf<typeof explainSettings>> {
  const state = await readState(on);
  const lines = linesOf(state, change);
  if (lines.length === 0)
    return { status: { status: 'no change', message: nothing }, lines: [], effects: [] };
  const { effects, refusal } = await effectsOf({ on, state, today, now }, change);
  return {
    status: refusal
      ? { status: 'in use', message: refusal }
      : { status: 'possible', message: 'This change is possible.' },
    lines,
    effects,
  };
}

export const save: CommandOf<typeof saveSettings> = (work, input) => {
  const { change, version } = input;
  const { section } = change;
  return once(work, 'save_settings', input, async (tx) => {
    await takeSettingsTurn(tx);
    const before = (await readEditions(tx))(section);
    if (before.version !== version) throw ApiError.changedMeanwhile('setting', before.changed_by);
    if (section === 'levels') await lockLevels.all(tx, {});
    if (section === 'categories') for (const each of change.value.changes) await lockCategory.first(tx, each);
    if (section === 'logo' && change.value.logo) await getLogoOf(tx, change.value.logo);
    const state = await readState(tx);
    const lines = linesOf(state, change);
    const refuse = async (status: 'in use' | 'no change', message: string) =>
      unchanged({ status: { status, message }, details: await settingsReply(tx) });
    if (lines.length === 0) return refuse('no change', nothing);
    const { refusal } = await effectsOf({ on: tx, state, today: work.today, now: work.now }, change);
    if (refusal !== null) return refuse('in use', refusal);
    const by = { staff_id: work.staff_id, at: work.now.toISOString() };
    await applyChange(tx, change, by);
    const made = { section, version: version + 1, lines, undo: undoOf(state, change) };
    if ((await recordChange(tx, made, by)) === 0) throw new ChangedMeanwhile();
    const message = `${lines.join('; ')}.`;
    const shown = message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
    return changed(statusReply('saved', shown, await settingsReply(tx)));
  });
};

async function getLogoOf(on: Executor, logo: string): Promise<void> {
  if (!(await findLogo.first(on, { logo })))
    throw ApiError.invalidField('change.value.logo', 'This logo is not known. Choose the picture again.');
}

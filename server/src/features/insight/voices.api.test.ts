import { chooseVoice, insight, listSentences } from '@storyvan/contract/insight';
import { issueBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { eraseChild } from '@storyvan/contract/privacy';
import { howWasIt } from '@storyvan/contract/reading';
import { describe, expect, it } from 'vitest';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeChild, makeCopy, makeOpinion, makeSite } from '../../testing/factories.ts';
import { refusalIn, testDay, useMade, useTestApp } from '../../testing/test-app.ts';

const range = { start: '2026-06-01', end: '2026-11-30' };
const unknown = '019e0000-0000-7000-8000-000000000001';

describe('sentences for reports', () => {
  const app = useTestApp();
  const made = useMade(async () => {
    const site = await makeSite(app.db, { name: 'Chimbel' });
    const asha = await makeChild(app.db, { site_grade_id: site, name: 'Asha D’Souza' });
    const om = await makeChild(app.db, { site_grade_id: site, name: 'Om Naik' });
    const say = (observation: string, date_reading = '2026-10-01', child_id = asha) =>
      makeOpinion(app.db, { child_id, site_grade_id: site, observation, date_reading });
    return {
      ...{ site, asha, say },
      funny: await say('The fox was funny.', '2026-10-02'),
      named: await say('Asha’s favourite!'),
      short: await say('Om ate mangoes', '2026-09-30', om),
      silent: await say(''),
    };
  });
  const choose = (reading_id: string, chosen = true, more = {}) =>
    app.call(chooseVoice, { body: { reading_id, chosen, ...more } });
  const sentences = () => app.call(listSentences, { params: { scope: `place:${made.site}`, ...range } });
  const voices = async (scope = 'all') =>
    (await app.call(insight, { params: { scope, ...range } })).voices.map(({ sentence }) => sentence);

  it('the list, of a place, has sentences newest first with their children, says which hold the name and is audited once an hour', async () => {
    const listed = async () =>
      (await sentences()).map((row) => [row.sentence, row.child_name, row.names_child]);
    const entries = await entriesMadeBy(app, async () => {
      expect(await listed()).toEqual([
        ['The fox was funny.', 'Asha D’Souza', false],
        ['Asha’s favourite!', 'Asha D’Souza', true],
        ['Om ate mangoes', 'Om Naik', true],
      ]);
      await listed();
    });
    expect(entries).toMatchObject([{ action: 'read_sentences' }]);
  });

  it('a sentence, when it is chosen twice, is in reports once, and the second time writes nothing', async () => {
    const entries = await entriesMadeBy(app, async () => {
      for (const _ of [1, 2]) expect((await choose(made.funny)).status.status).toBe('saved');
    });
    expect(entries).toMatchObject([{ action: 'choose_voice', detail: made.funny }]);
    expect(await voices()).toEqual(['The fox was funny.']);
    expect(await voices('lis')).toEqual([]);
    expect((await sentences()).map(({ chosen }) => chosen)).toEqual([true, false, false]);
  });

  it('a sentence, when it is taken out again, is in no report', async () => {
    await choose(made.funny);
    expect((await choose(made.funny, false)).details).toEqual({ reading_id: made.funny, chosen: false });
    expect(await voices()).toEqual([]);
  });

  it.each([
    ['named', 'names the child'],
    ['short', 'names the child'],
    ['silent', 'no sentence'],
  ] as const)('a reading, %s, is refused: %s', async (which, status) => {
    expect((await choose(made[which])).status.status).toBe(status);
    expect(await voices()).toEqual([]);
  });

  it('a reading that does not exist, when it is chosen, is not found', async () => {
    const reply = await app.send('POST', chooseVoice.path, { reading_id: unknown, chosen: true });
    expect(refusalIn(reply).slice(0, 2)).toEqual([404, 'There is no such sentence.']);
  });

  it('a choice, sent twice with one request_id, is made once', async () => {
    const request_id = '019e0000-0000-7000-8000-00000000000a';
    const first = await choose(made.funny, true, { request_id });
    await choose(made.funny, false);
    expect(await choose(made.funny, true, { request_id })).toEqual(first);
    expect(await voices()).toEqual([]);
  });

  it('a chosen sentence, once the child says another, has its return undone or is erased, is gone', async () => {
    const { site, asha } = made;
    const accn_no = await makeCopy(app.db);
    const book = { program: 'mop' as const, site_grade_id: site, accn_no };
    await app.call(issueBookChild, { body: { ...book, child_id: asha, date_issue: testDay } });
    const takeBack = async () =>
      (await app.call(returnBookFromChild, { body: { ...book, date_return: testDay } })).details
        ?.event_id as string;
    let event_id = await takeBack();
    const say = async (observation: string) => {
      const of = { site_grade_id: site, child_id: asha, accn_no, event_id };
      const { details } = await app.call(howWasIt, { body: { ...of, opinion: 'loved', observation } });
      return details?.reading_id as string;
    };
    await choose(await say('I want more.'));
    expect(await voices()).toEqual(['I want more.']);
    await say('It was long.');
    expect(await voices()).toEqual([]);
    await choose(await say('It was long.'));
    await app.call(undoLending, { body: { event_id } });
    expect(await voices()).toEqual([]);
    event_id = await takeBack();
    expect(await voices()).toEqual(['It was long.']);
    await app.call(eraseChild, { body: { child_id: asha, version: 1, confirmation: 'Asha D’Souza' } });
    expect(await voices()).toEqual([]);
    expect(await sentences()).toMatchObject([{ child_name: 'Om Naik' }]);
  });
});

import { randomUUID } from 'node:crypto';
import { editChild, getChild } from '@storyvan/contract/children';
import { recordNoticesConsent, saveFamilyLanguage } from '@storyvan/contract/families';
import { eraseChild } from '@storyvan/contract/privacy';
import { describe, expect, it } from 'vitest';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { nothing } from '../../testing/features/children.ts';
import { useFamilies } from '../../testing/features/families.ts';
import { refusalIn, testDay } from '../../testing/test-app.ts';

const { app, newChild, answer, familyOf } = useFamilies();

const notAsked = { notices_consent_on: null, notices_declined_on: null, family_language: null };

describe('the answer of a family', () => {
  it('when it agrees, is kept with the day, and shown on the child', async () => {
    const child_id = await newChild();
    expect(await familyOf(child_id)).toEqual(notAsked);
    expect(await answer(child_id, true)).toEqual({
      status: { status: 'saved', message: 'The family of Asha Naik agreed to messages.' },
      details: { child_id, name: 'Asha Naik', ...notAsked, notices_consent_on: testDay },
    });
    expect(await familyOf(child_id)).toEqual({ ...notAsked, notices_consent_on: testDay });
  });

  it('when it says no later, replaces the yes, and a new yes the no', async () => {
    const child_id = await newChild({ notices_consent_on: '2026-07-02' });
    const { status } = await answer(child_id, false);
    expect(status.message).toBe('The family of Asha Naik gets no messages.');
    expect(await familyOf(child_id)).toEqual({ ...notAsked, notices_declined_on: testDay });
    await answer(child_id, true);
    expect(await familyOf(child_id)).toEqual({ ...notAsked, notices_consent_on: testDay });
  });

  it.each([
    [true, { notices_consent_on: '2026-07-02' }],
    [false, { notices_declined_on: '2026-07-02' }],
  ])('%s, given again, keeps its first day and makes no entry in the audit log', async (consent, before) => {
    const child_id = await newChild(before);
    expect(await entriesMadeBy(app, () => answer(child_id, consent))).toEqual([]);
    expect(await familyOf(child_id)).toEqual({ ...notAsked, ...before });
  });

  it('is recorded in the audit log with who recorded it, and without a name', async () => {
    const child_id = await newChild();
    const made = await entriesMadeBy(app, async () => {
      await answer(child_id, true);
      await answer(child_id, false);
    });
    expect(made).toMatchObject([
      { action: 'record_notices_consent', child_id, staff_id: 1, detail: 'agreed' },
      { action: 'record_notices_consent', child_id, staff_id: 1, detail: 'said no' },
    ]);
  });

  it.each([
    [true, 200],
    ['false', 200],
    ['', 400],
    ['yes', 400],
    ['no', 400],
    [1, 400],
    [null, 400],
    [undefined, 400],
  ])('sent as %j, has the status %i', async (consent, status) => {
    const child_id = await newChild();
    const reply = await app.send('POST', recordNoticesConsent.path, { child_id, consent });
    expect(reply.statusCode).toBe(status);
    if (status === 200) return;
    expect(refusalIn(reply)[1]).toBe('Answer true or false.');
    expect(await familyOf(child_id)).toEqual(notAsked);
  });

  it('sent twice with one request_id, has the first reply both times', async () => {
    const child_id = await newChild();
    const body = { child_id, consent: true, request_id: randomUUID() };
    const first = await app.call(recordNoticesConsent, { body });
    await answer(child_id, false);
    expect(await app.call(recordNoticesConsent, { body })).toEqual(first);
    expect(await familyOf(child_id)).toMatchObject({ notices_consent_on: null });
  });

  it('of a child that has left, can be a no and not a yes', async () => {
    const child_id = await newChild({ inactive_since: testDay, notices_consent_on: '2026-07-02' });
    expect((await answer(child_id, true)).status).toEqual({
      status: 'child has left',
      message: 'Asha Naik has left, so there are no messages to send.',
    });
    expect((await answer(child_id, false)).status.status).toBe('saved');
    expect(await familyOf(child_id)).toMatchObject({ notices_consent_on: null });
  });

  it('while someone edits the child, does not disturb the edit, which keeps the answer', async () => {
    const child_id = await newChild();
    const { version } = await app.call(getChild, { params: { childId: child_id } });
    await answer(child_id, true);
    const body = { ...nothing, child_id, version, name: 'Asha Gawde' };
    const { status } = await app.call(editChild, { body });
    expect(status.status).toBe('saved');
    expect(await familyOf(child_id)).toMatchObject({ notices_consent_on: testDay });
  });

  it.each([
    [{ consent: true }, 400, ['child_id']],
    [{ child_id: 1 }, 400, ['consent']],
    [{ child_id: 1, consent: 'perhaps' }, 400, ['consent']],
    [{ child_id: 404_404, consent: true }, 404, undefined],
  ])('sent as %o, is %i', async (body, status, fields) => {
    const [code, , named] = refusalIn(await app.send('POST', recordNoticesConsent.path, body));
    expect([code, named?.length ? named : undefined]).toEqual([status, fields]);
  });

  it('of an erased child, is 404 and gone', async () => {
    const child_id = await newChild({ card_no: 'FAM-1' });
    await answer(child_id, true);
    await app.call(eraseChild, { body: { child_id, version: 1, confirmation: 'FAM-1' } });
    expect(await familyOf(child_id)).toEqual(notAsked);
    for (const path of [recordNoticesConsent.path, saveFamilyLanguage.path]) {
      const reply = await app.send('POST', path, { child_id, consent: true, family_language: 'hi' });
      expect(reply.statusCode).toBe(404);
    }
  });
});

describe('the language of a family', () => {
  const save = (child_id: number, family_language: 'kok' | null) =>
    app.call(saveFamilyLanguage, { body: { child_id, family_language } });

  it('when it is chosen, is kept, and can be taken back', async () => {
    const child_id = await newChild();
    const { status, details } = await save(child_id, 'kok');
    expect(status.message).toBe('Messages to the family of Asha Naik are in कोंकणी · Konkani.');
    expect(details.family_language).toBe('kok');
    expect(await familyOf(child_id)).toEqual({ ...notAsked, family_language: 'kok' });
    expect((await save(child_id, null)).status.message).toBe(
      'Messages to the family of Asha Naik are in the usual language of the place.',
    );
    expect(await familyOf(child_id)).toEqual(notAsked);
  });

  it('when it is the same as before, makes no entry in the audit log', async () => {
    const child_id = await newChild({ family_language: 'kok' });
    expect(await entriesMadeBy(app, () => save(child_id, 'kok'))).toEqual([]);
  });

  it('that the library has no texts in, is refused with the field', async () => {
    const body = { child_id: await newChild(), family_language: 'ta' };
    expect(refusalIn(await app.send('POST', saveFamilyLanguage.path, body))).toEqual([
      400,
      'The language is en, hi, mr or kok.',
      ['family_language'],
    ]);
  });
});

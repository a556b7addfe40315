import { type Child, getChild } from '@storyvan/contract/children';
import { noticesOfChild, recordNoticesConsent, saveFamilyLanguage } from '@storyvan/contract/families';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRead } from '../../lib/use-read.ts';
import { child } from '../../testing/children.ts';
import { noticesForChild } from '../../testing/families.ts';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { ChildFamily } from './ChildFamily.tsx';

const notAsked = { notices_consent_on: null, notices_declined_on: null, family_language: null };
const agreed = { ...notAsked, notices_consent_on: '2026-07-02' };
const rahul = (family: Child['family'], more: Partial<Child> = {}) =>
  child({ guardian_phone: '98220 12345', family, ...more });
const show = (of: Child) => renderScreen(<ChildFamily child={of} />);
/** Follows the record, as the page of a child does. */
function Rahul() {
  const { data } = useRead(getChild, { params: { childId: 7 } });
  return data && <ChildFamily child={data} />;
}
const message = () => screen.queryByRole('button', { name: 'Message to the family' });

describe('the family of a child', () => {
  it.each([
    [true, 'They said yes'],
    [false, 'They said no'],
  ])('that was not asked, is asked in words, and the answer %s is one tap', async (consent, button) => {
    const sent: unknown[] = [];
    reply(recordNoticesConsent, ({ body }) => {
      sent.push(body);
      const details = { child_id: 7, name: 'Rahul Naik', ...agreed };
      return { status: { status: 'saved' as const, message: 'Recorded.' }, details };
    });
    const { keys } = show(rahul(notAsked));
    expect(
      await screen.findByText('Ask a parent or guardian: “May we send you messages about visits and books?”'),
    ).toBeTruthy();
    expect(message()).toBeNull();
    await keys.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('Recorded.')).toBeTruthy();
    expect(sent).toEqual([{ child_id: 7, consent, request_id: expect.any(String) }]);
  });

  it.each([
    ['They said yes', notAsked, agreed, 'Message to the family'],
    ['No more messages', agreed, { ...notAsked, notices_declined_on: '2026-07-02' }, 'They agree now'],
  ])('after “%s”, has the focus on the next button', async (pressed, before, after, next) => {
    reply(recordNoticesConsent, () => {
      reply(getChild, rahul(after));
      const details = { child_id: 7, name: 'Rahul Naik', ...after };
      return { status: { status: 'saved' as const, message: 'Recorded.' }, details };
    });
    reply(getChild, rahul(before));
    const { keys } = renderScreen(<Rahul />);
    await keys.click(await screen.findByRole('button', { name: pressed }));
    const button = await screen.findByRole('button', { name: next });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('that agreed, has the date, the way to write and the way to end it', async () => {
    show(rahul(agreed));
    expect(await screen.findByText('Agreed to messages about visits and books on 2 Jul 2026.')).toBeTruthy();
    expect(message()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'No more messages' })).toBeTruthy();
    expect(hrefOf('Certificates')).toBe('/mop/site/3/families?show=certificates&child=7');
  });

  it('that agreed and has no number, or whose child has left, cannot be written to', async () => {
    const { unmount } = show(rahul(agreed, { guardian_phone: null }));
    expect(await screen.findByText(/No telephone number is recorded/)).toBeTruthy();
    expect(message()).toBeNull();
    unmount();
    show(rahul(agreed, { active: false }));
    expect(await screen.findByRole('button', { name: 'No more messages' })).toBeTruthy();
    expect(message()).toBeNull();
  });

  it('that said no, is not asked again, and can agree later', async () => {
    show(rahul({ ...notAsked, notices_declined_on: '2026-07-02' }));
    expect(await screen.findByText('Said no to messages on 2 Jul 2026.')).toBeTruthy();
    expect(message()).toBeNull();
    expect(screen.getByRole('button', { name: 'They agree now' })).toBeTruthy();
  });

  it('on a device without a network, which does not know the answer, is not shown', async () => {
    renderScreen(
      <>
        <p>The child</p>
        <ChildFamily child={rahul(null)} />
      </>,
    );
    await screen.findByText('The child');
    expect(screen.queryByRole('region', { name: 'Family' })).toBeNull();
  });
});

describe('a message to the family', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
  const open = async (more = {}) => {
    reply(noticesOfChild, noticesForChild({ overdue: [{ title: 'Rain', language: null }], ...more }));
    const shown = show(rahul(agreed));
    await shown.keys.click(await screen.findByRole('button', { name: 'Message to the family' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Message to the family' }));
    return {
      ...shown,
      sheet,
      text: () => sheet.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    };
  };

  it('when it is opened, proposes the first thing to say; another kind and language are one choice each', async () => {
    const saved: unknown[] = [];
    reply(saveFamilyLanguage, ({ body }) => {
      saved.push(body);
      const details = { child_id: 7, name: 'Rahul Naik', ...agreed };
      return { status: { status: 'saved' as const, message: '' }, details };
    });
    const { keys, sheet, text } = await open();
    expect(text().value).toContain('The library comes to Tonca on Wednesday, 25 November at 4:30 pm.');
    await keys.click(sheet.getByRole('button', { name: 'Overdue' }));
    expect(text().value).toContain('for a while: “Rain”');
    await keys.selectOptions(sheet.getByLabelText('Language'), 'mr');
    expect(text().value).toContain('हे पुस्तक काही दिवसांपासून Rahul Naik कडे आहे: “Rain”.');
    expect(text().lang).toBe('mr');
    expect(saved).toEqual([{ child_id: 7, family_language: 'mr', request_id: expect.any(String) }]);
  });

  it('when it is changed, is sent as it was changed, and is still there after a look at another kind', async () => {
    const { keys, sheet, text } = await open();
    await keys.clear(text());
    await keys.type(text(), 'Come & read!');
    expect(hrefOf('WhatsApp', sheet)).toBe('https://wa.me/919822012345?text=Come%20%26%20read!');
    expect(hrefOf('SMS', sheet)).toBe('sms:+919822012345?body=Come%20%26%20read!');
    await keys.click(sheet.getByRole('button', { name: 'Overdue' }));
    await keys.click(sheet.getByRole('button', { name: 'Next visit' }));
    expect(text().value).toBe('Come & read!');
    await keys.click(sheet.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The message was copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('Come & read!');
  });

  it('on a phone with a share sheet, can be shared, and closing the share sheet shows no error', async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { keys, sheet } = await open();
    await keys.click(sheet.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining('Rahul Naik') });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('to a number that cannot be a mobile one, has no link to a messenger', async () => {
    const { sheet } = await open({ guardian_phone: '0832 245678' });
    expect(sheet.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
    expect(hrefOf('SMS', sheet)).toMatch(/^sms:0832245678\?body=/);
  });

  it('with nothing to say, says so', async () => {
    const { sheet } = await open({ next_visit: null, overdue: [] });
    expect(sheet.getByText('There is nothing to say now')).toBeTruthy();
  });
});

import type { BodyIn } from '@storyvan/contract/endpoint';
import { addServiceAccount, listServiceAccounts } from '@storyvan/contract/service-accounts';
import { addWebhook, listWebhooks } from '@storyvan/contract/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findHref } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { ProgramsScreen } from './ProgramsScreen.tsx';
import { webhook, website } from './programs.fixtures.ts';

let sent: BodyIn<typeof addServiceAccount>[] = [];
beforeEach(() => {
  sent = [];
  reply(listServiceAccounts, [website, { ...website, staff_id: 8, name: 'Old sheet', state: 'revoked' }]);
  reply(listWebhooks, [
    webhook,
    { ...webhook, webhook_id: 4, address: 'https://b.example/', state: 'failing' },
  ]);
  reply(addServiceAccount, ({ body }) => {
    sent.push(body);
    return {
      status: { status: 'added' as const, message: `${body.name} has a token.` },
      details: { account: { ...website, name: body.name }, token: 'svt_abc' },
    };
  });
});

describe('other programs', () => {
  it('loaded, are listed with their status and link to their details', async () => {
    renderScreen(<ProgramsScreen />);
    expect(await findHref('Website')).toBe('/library/programs/account/7');
    const row = (text: string) => screen.getByText(text).closest('tr')?.textContent;
    expect(row('Website')).toMatch(/Staff.*active.*x4Qz.*never.*never/);
    expect(row('Old sheet')).toContain('revoked');
    expect(await findHref(webhook.address)).toBe('/library/programs/webhook/3');
    expect(row(webhook.address)).toContain('all changes');
    expect(row('https://b.example/')).toContain('stopped: failing');
  });

  it('opened by a coordinator, say who may see them', async () => {
    signInAs('coordinator');
    renderScreen(<ProgramsScreen />);
    expect(await screen.findByText('This is for administrators')).toBeTruthy();
  });
});

describe('a new service account', () => {
  const open = async () => {
    const { keys } = renderScreen(<ProgramsScreen />);
    await keys.click(await screen.findByRole('button', { name: 'Add a service account' }));
    return { keys, form: within(await screen.findByRole('dialog', { name: 'Add a service account' })) };
  };

  it('without a name or an expiry, is not sent', async () => {
    const { keys, form } = await open();
    await keys.click(form.getByRole('button', { name: 'Add and show token' }));
    expect(await form.findByText('Type the name of the program.')).toBeTruthy();
    expect(form.getByText('Choose when the token expires.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('with the lowest role and a chosen expiry, shows its token once', async () => {
    const { keys, form } = await open();
    await keys.type(form.getByLabelText(/^Program/), 'Timetable');
    await keys.selectOptions(form.getByLabelText(/^Token expires/), 'Never');
    await keys.click(form.getByRole('button', { name: 'Add and show token' }));
    const given = within(await screen.findByRole('dialog', { name: 'A token for Timetable' }));
    expect(sent).toEqual([{ name: 'Timetable', role: 'staff', expires: 'never' }]);
    expect(given.getByText('svt_abc')).toBeTruthy();
    await keys.click(given.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('svt_abc')).toBeNull());
  });

  it('for 90 days, is sent with the day on which they end', async () => {
    const { keys, form } = await open();
    await keys.type(form.getByLabelText(/^Program/), 'Timetable');
    await keys.selectOptions(form.getByLabelText(/^Token expires/), 'In 90 days');
    await keys.click(form.getByRole('button', { name: 'Add and show token' }));
    await waitFor(() => expect(sent).toMatchObject([{ expires: '2027-02-16' }]));
  });
});

describe('a new webhook', () => {
  it('with some kinds of changes, is sent with them and shows its secret', async () => {
    const bodies: BodyIn<typeof addWebhook>[] = [];
    reply(addWebhook, ({ body }) => {
      bodies.push(body);
      return {
        status: { status: 'added' as const, message: 'Added.' },
        details: { webhook, secret: 'whsec_abc' },
      };
    });
    const { keys } = renderScreen(<ProgramsScreen />);
    await keys.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    await keys.type(form.getByLabelText(/^Address/), 'https://a.example/');
    for (const kind of ['Renewed', 'Undone', 'Withdrawn, lost or found', 'Issued to a site or grade']) {
      await keys.click(form.getByRole('checkbox', { name: kind }));
    }
    await keys.click(form.getByRole('button', { name: 'Add and show secret' }));
    expect(await screen.findByText('whsec_abc')).toBeTruthy();
    expect(bodies).toEqual([
      { address: 'https://a.example/', kinds: ['issue_child', 'return_child', 'return_site'] },
    ]);
  });

  it('refused for its address, says so at the field', async () => {
    const message = 'The address must begin with https://.';
    reply(addWebhook, { status: { status: 'address not allowed', message }, details: null });
    const { keys } = renderScreen(<ProgramsScreen />);
    await keys.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
    await keys.type(form.getByLabelText(/^Address/), 'http://a.example/');
    await keys.click(form.getByRole('button', { name: 'Add and show secret' }));
    expect((await form.findByRole('alert')).textContent).toBe(message);
  });
});

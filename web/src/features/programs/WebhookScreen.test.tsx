import { listServiceAccounts, revokeServiceAccount } from '@storyvan/contract/service-accounts';
import {
  listDeliveries,
  listWebhooks,
  sendDeliveryAgain,
  setWebhookActive,
} from '@storyvan/contract/webhooks';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { delivery, webhook, website } from './programs.fixtures.ts';
import { ServiceAccountScreen } from './ServiceAccountScreen.tsx';
import { WebhookScreen } from './WebhookScreen.tsx';

const done = <Status extends string>(status: Status) => ({ status, message: `It is ${status}.` });

describe('a webhook', () => {
  let resent: string[] = [];
  beforeEach(() => {
    resent = [];
    reply(listWebhooks, [{ ...webhook, state: 'failing' }]);
    reply(listDeliveries, {
      deliveries: [
        { ...delivery, delivery_id: 'd2', state: 'failed', last_status: null, last_problem: 'Refused.' },
        delivery,
      ],
      next: null,
    });
    reply(sendDeliveryAgain, ({ body }) => {
      resent.push(body.delivery_id);
      return { status: done('started'), details: delivery };
    });
  });

  it('that was stopped, says what to do, and lists each delivery with its answer', async () => {
    renderScreen(<WebhookScreen webhook_id={3} />);
    expect(await screen.findByText(/did not accept a delivery for three days/)).toBeTruthy();
    expect(await screen.findByText('200 in 35 ms')).toBeTruthy();
    expect(screen.getByText('Refused.')).toBeTruthy();
  });

  it('resumed, is sent as active', async () => {
    const sent: unknown[] = [];
    reply(setWebhookActive, ({ body }) => {
      sent.push(body);
      return { status: done('started'), details: webhook };
    });
    const { keys } = renderScreen(<WebhookScreen webhook_id={3} />);
    await keys.click(await screen.findByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(sent).toEqual([{ webhook_id: 3, active: true }]));
  });

  it('with a delivery that failed, sends it again', async () => {
    const { keys } = renderScreen(<WebhookScreen webhook_id={3} />);
    const [again] = await screen.findAllByRole('button', { name: /^Send again/ });
    if (again) await keys.click(again);
    await waitFor(() => expect(resent).toEqual(['d2']));
  });

  it('that does not exist, says so', async () => {
    renderScreen(<WebhookScreen webhook_id={9} />);
    expect(await screen.findByText('No such webhook')).toBeTruthy();
  });
});

describe('a service account', () => {
  it('revoked, asks first and cannot be renewed afterwards', async () => {
    let account = website;
    reply(listServiceAccounts, () => [account]);
    reply(revokeServiceAccount, () => {
      account = {
        ...website,
        state: 'revoked',
        revoked_at: '2026-11-18T04:00:00.000Z',
        revoked_by: 'Leela Naik',
      };
      return { status: done('revoked'), details: account };
    });
    const { keys } = renderScreen(<ServiceAccountScreen staff_id={7} />);
    await keys.click(await screen.findByRole('button', { name: 'Revoke this account' }));
    const question = within(await screen.findByRole('dialog', { name: 'Revoke Website?' }));
    await keys.click(question.getByRole('button', { name: 'Revoke this account' }));
    expect(await screen.findByText('revoked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Renew|Revoke/ })).toBeNull();
  });
});

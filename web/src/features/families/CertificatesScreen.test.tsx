import { listLevels } from '@storyvan/contract/catalogue';
import { certificatesOfChild, certificatesOfPlace } from '@storyvan/contract/families';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { levels } from '../../testing/books.ts';
import { certificate } from '../../testing/families.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { CertificatesScreen } from './CertificatesScreen.tsx';

const rahul = certificate();
const zoya = certificate({ child_id: 9, name: 'Zoya Khan', books: 25, family_language: 'mr' });
const show = () => renderScreen(<CertificatesScreen place={atSite} />);
const printed = () =>
  [...document.querySelectorAll('.paper[data-page="certificates"] article')].map(
    (sheet) => sheet.textContent,
  );

beforeEach(() => {
  reply(listLevels, levels);
  namePlaces();
});

describe('the certificates of a place', () => {
  itSaysThatItLoads(certificatesOfPlace, show);
  itLoadsOnRetry(certificatesOfPlace, show, [], () => screen.findByText('No certificate since this date'));

  it('since the school year began, are all ticked, one sheet each, in the language of the family', async () => {
    const asked: (string | null)[] = [];
    reply(certificatesOfPlace, ({ query }) => {
      asked.push(query.get('since'));
      return [rahul, zoya];
    });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Print 2 certificates' }));
    expect(print).toHaveBeenCalledOnce();
    expect(asked[0]).toBe('2026-06-01');
    expect(printed()).toEqual([
      'CertificateThis certificate is given toRahul Naikfor reading 10 books10 October 2026DateToncaSignature',
      'प्रमाणपत्रहार्दिक अभिनंदनZoya Khan25 पुस्तके वाचल्याबद्दल10 ऑक्टोबर 2026दिनांकToncaस्वाक्षरी',
    ]);
  });

  it('of which some are not ticked, are printed without those', async () => {
    reply(certificatesOfPlace, [rahul, zoya]);
    const { keys } = show();
    await keys.click(await screen.findByRole('checkbox', { name: /Rahul Naik/ }));
    expect(screen.getByRole('button', { name: 'Print 1 certificate' })).toBeTruthy();
    expect(printed()).toEqual([expect.stringContaining('Zoya Khan')]);
    await keys.click(screen.getByRole('button', { name: 'None' }));
    expect(screen.getByRole('button', { name: 'Print 0 certificates' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Tick the certificates to print')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'All' }));
    expect(printed()).toHaveLength(2);
  });

  it('in a language that was chosen, are all in that', async () => {
    reply(certificatesOfPlace, [rahul, zoya]);
    const { keys } = show();
    await keys.selectOptions(await screen.findByLabelText('Language'), 'kok');
    for (const sheet of printed()) expect(sheet).toContain('काळजासावन अभिनंदन');
  });

  it('since another date, are read again, and the address has the date', async () => {
    reply(certificatesOfPlace, [rahul]);
    const { router } = show();
    fireEvent.change(await screen.findByLabelText('Reached on or after'), {
      target: { value: '2026-10-01' },
    });
    await waitFor(() => expect(router.state.location.search).toEqual({ since: '2026-10-01' }));
  });
});

describe('the certificates of one child', () => {
  const ofRahul = () => renderScreen(<CertificatesScreen place={atSite} child={7} />);

  it('are listed, with the latest ticked', async () => {
    reply(certificatesOfChild, [rahul, certificate({ books: 25, reached_on: '2026-11-04' })]);
    ofRahul();
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
    expect(printed()).toEqual([expect.stringContaining('for reading 25 books')]);
  });

  it('if there are none yet, say for how many books there is one', async () => {
    reply(certificatesOfChild, []);
    ofRahul();
    expect(await screen.findByText('No certificate yet')).toBeTruthy();
  });
});

import type { Insight } from '@storyvan/contract/insight';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerInsight, fewChildrenHidden, insightReply, notCompared } from '../../testing/insight.ts';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { unzip } from '../../testing/unzip.ts';
import { WorkerInThePage } from '../../testing/worker-in-the-page.ts';
import { block, show } from './insight-screen.fixtures.tsx';

beforeEach(() => signInAs('coordinator'));

describe('export and sharing', () => {
  const savedFiles = watchSavedFiles();

  beforeEach(() => vi.stubGlobal('Worker', WorkerInThePage));

  const savedWorkbook = () =>
    waitFor(async () => {
      const [file] = await savedFiles();
      if (!file) throw new Error('Nothing was saved.');
      return { name: file.name, parts: unzip(file.bytes) };
    });

  it('Export, with all figures, saves a sheet for each block', async () => {
    answerInsight();
    const { keys } = show();
    await screen.findByText('2,391');
    await keys.click(screen.getByRole('button', { name: 'Export' }));
    const { name, parts } = await savedWorkbook();
    expect(name).toBe('insight-everything-2026-06-01-to-2027-04-30.xlsx');
    const sheets = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
      ([, each]) => each,
    );
    expect(sheets).toEqual(
      expect.arrayContaining([
        'Reach',
        'Reading',
        'Growth',
        'Months',
        'Sessions',
        'Collection',
        'Places',
        'Voices',
      ]),
    );
  });

  it('Export, of more than a year, has no column of a year before', async () => {
    answerInsight(notCompared());
    const { keys } = show();
    await screen.findByText('2,391');
    await keys.click(screen.getByRole('button', { name: 'Export' }));
    const { parts } = await savedWorkbook();
    const words = Object.values(parts).join('');
    expect(words.match(/year before/gi)).toHaveLength(1);
    expect(words).toContain('not compared: more than a year is counted');
  });

  it('figures to share, of groups with few children, say what is left out', async () => {
    answerInsight();
    const { keys } = show({ share: 'yes' });
    const text = await block('Children reached');
    expect(text).toContain('Girls and boys: not shown.');
    expect(text).not.toContain('Among them');
    expect(await block('Reading levels')).toContain('Children who went up a level: not shown');
    expect(await block('Places')).not.toContain('Curca');
    expect(await block('By month')).toContain('July 2026: not shown.');
    expect(await block('What they read')).not.toContain('(41');
    expect(screen.getAllByText(/^Do not publish these figures together with/)).toHaveLength(2);
    await keys.click(screen.getByRole('button', { name: 'Workbook' }));
    const { name, parts } = await savedWorkbook();
    expect(name).toContain('to-share');
    expect(parts['xl/sharedStrings.xml']).toContain('not shown');
    expect(parts['xl/sharedStrings.xml']).toContain('Do not publish these figures together with');
  });

  it('figures to share, with languages that are not shown, have shares of all books and claim no first place', async () => {
    const { read } = insightReply();
    const hindi = read.languages.filter(({ language }) => language === 'Hindi');
    const shared = fewChildrenHidden();
    answerInsight(insightReply(), { ...shared, read: { ...shared.read, languages: hindi } });
    show({ share: 'yes' });
    expect(await block('What they read')).not.toContain('mostly');
    expect(await block('What they read')).toContain('Borrowed most: The Why-Why Girl.');
  });

  it('figures to share, of many places, show the first of them, and all with a tap', async () => {
    const hidden = fewChildrenHidden();
    const places = Array.from({ length: 30 }, (_, n) => ({
      ...(hidden.places[0] as Insight['places'][number]),
      site_grade_id: n + 1,
      place_name: `Site ${n + 1}`,
    }));
    answerInsight(insightReply(), { ...hidden, places });
    const { keys } = show({ share: 'yes' });
    expect(await block('Places')).not.toContain('Site 13:');
    await keys.click(screen.getByRole('button', { name: 'All 30 lines: Places' }));
    expect(await block('Places')).toContain('Site 30:');
  });

  it('figures to share, copied, are the sentences on the screen', async () => {
    answerInsight(insightReply(), fewChildrenHidden());
    const { keys } = show({ share: 'yes' });
    await keys.click(await screen.findByRole('button', { name: 'Copy as text' }));
    const text = await navigator.clipboard.readText();
    expect(text).toContain('Storyvan, 1 Jun – 18 Nov 2026');
    expect(text).toContain('- Girls and boys: not shown.');
    expect(text).toContain('- June 2026: 1,310 books, 900 children.');
  });
});

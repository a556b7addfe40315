import { describe, expect, it } from 'vitest';
import { readMetadata } from './metadata.rules.ts';

const google = (volumeInfo: object) => ({ totalItems: 1, items: [{ volumeInfo }, {}] });

describe('what a book-metadata service says', () => {
  it('in the shape of Google Books, is read field by field', () => {
    const said = google({
      title: ' The  Red\tRaincoat ',
      subtitle: 'A monsoon story',
      authors: ['Kiran Kasturia', 'Zainab Tambawalla'],
      publisher: 'Pratham Books',
      publishedDate: '2015-06',
      language: 'en',
      description: '<p>Manu has a <b>new</b> raincoat.</p><p>When will it rain?</p>',
      imageLinks: { thumbnail: 'x' },
    });
    expect(readMetadata(said)).toEqual({
      title: 'The Red Raincoat',
      subtitle: 'A monsoon story',
      author: 'Kiran Kasturia, Zainab Tambawalla',
      publisher: 'Pratham Books',
      published: '2015-06',
      language: 'English',
      description: 'Manu has a new raincoat.\nWhen will it rain?',
    });
  });

  it('in the shape of Open Library, is read field by field', () => {
    const said = {
      'ISBN:9788181465238': {
        title: 'चंदाचा पाऊस',
        authors: [{ name: 'Asha Naik', url: 'x' }],
        publishers: [{ name: 'Chinchban' }],
        publish_date: '2011',
      },
    };
    expect(readMetadata(said)).toEqual({
      title: 'चंदाचा पाऊस',
      subtitle: null,
      author: 'Asha Naik',
      publisher: 'Chinchban',
      published: '2011',
      language: null,
      description: null,
    });
  });

  it.each([
    ['nothing', undefined],
    ['no object', 'a book'],
    ['an empty object', {}],
    ['no books', { totalItems: 0 }],
    ['a book without a title', google({ authors: ['Asha'] })],
    ['a blank title', google({ title: ' \u0000 ' })],
    ['a title that is no text', google({ title: 7 })],
  ])('with %s, is no book', (_what, said) => {
    expect(readMetadata(said)).toBeNull();
  });

  it('with fields of another kind beside a title, leaves only those out', () => {
    expect(
      readMetadata(google({ title: 'A', authors: 'B', publisher: { name: 'C' }, language: 'mr' })),
    ).toMatchObject({
      title: 'A',
      author: null,
      publisher: null,
      language: 'Marathi',
    });
  });

  it('however long, is cut to what a catalogue takes, and never in the middle of a character', () => {
    const title = readMetadata(google({ title: `${'x'.repeat(499)}😀`, description: 'y'.repeat(60_000) }));
    expect([title?.title.length, title?.description?.length]).toEqual([499, 10_000]);
  });

  it('with marks that turn the direction of text, or tags, is plain text', () => {
    const said = google({
      title: 'A\u202eB\u0007C',
      description: '<script>x</script><img src=x onerror=1>3 < 5 > 2',
    });
    expect(readMetadata(said)).toMatchObject({ title: 'A B C', description: 'x3 < 5 > 2' });
  });
});

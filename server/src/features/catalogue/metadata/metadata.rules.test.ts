import { describe, expect, it } from 'vitest';
import { readMetadata } from './metadata.rules.ts';

const google = (volumeInfo: object) => ({ totalItems: 1, items: [{ volumeInfo }, {}] });

describe('a reply of the book-metadata service', () => {
  it('in the format of Google Books, is read field by field', () => {
    const answer = google({
      title: ' The  Red\tRaincoat ',
      subtitle: 'A monsoon story',
      authors: ['Kiran Kasturia', 'Zainab Tambawalla'],
      publisher: 'Pratham Books',
      publishedDate: '2015-06',
      language: 'en',
      description: '<p>Manu has a <b>new</b> raincoat.</p><p>When will it rain?</p>',
      imageLinks: { thumbnail: 'x' },
    });
    expect(readMetadata(answer)).toEqual({
      title: 'The Red Raincoat',
      subtitle: 'A monsoon story',
      author: 'Kiran Kasturia, Zainab Tambawalla',
      publisher: 'Pratham Books',
      published: '2015-06',
      language: 'English',
      description: 'Manu has a new raincoat.\nWhen will it rain?',
    });
  });

  it('in the format of Open Library, is read field by field', () => {
    const answer = {
      'ISBN:9788181465238': {
        title: 'चंदाचा पाऊस',
        authors: [{ name: 'Asha Naik', url: 'x' }],
        publishers: [{ name: 'Chinchban' }],
        publish_date: '2011',
      },
    };
    expect(readMetadata(answer)).toEqual({
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
    ['a string', 'a book'],
    ['an empty object', {}],
    ['no books', { totalItems: 0 }],
    ['a book without a title', google({ authors: ['Asha'] })],
    ['a blank title', google({ title: ' \u0000 ' })],
    ['a title that is a number', google({ title: 7 })],
  ])('with %s, is not a book', (_what, answer) => {
    expect(readMetadata(answer)).toBeNull();
  });

  it('with fields of an unexpected type, is read without those', () => {
    expect(
      readMetadata(google({ title: 'A', authors: 'B', publisher: { name: 'C' }, language: 'mr' })),
    ).toMatchObject({
      title: 'A',
      author: null,
      publisher: null,
      language: 'Marathi',
    });
  });

  it('with long texts, is cut to the catalogue’s limits, never in the middle of a character', () => {
    const title = readMetadata(google({ title: `${'x'.repeat(499)}😀`, description: 'y'.repeat(60_000) }));
    expect([title?.title.length, title?.description?.length]).toEqual([499, 10_000]);
  });

  it('with text-direction marks or tags, becomes plain text', () => {
    const answer = google({
      title: 'A\u202eB\u0007C',
      description: '<script>x</script><img src=x onerror=1>3 < 5 > 2',
    });
    expect(readMetadata(answer)).toMatchObject({ title: 'A B C', description: 'x3 < 5 > 2' });
  });
});

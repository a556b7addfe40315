import type { bookDetails } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { heldAtTonca } from '../../../testing/books.ts';
import { unchanged } from '../../../testing/edition.ts';

export const book: ReplyOf<typeof bookDetails> = {
  accn_no: 'B-10427',
  title_id: 1,
  isbn: '9788170130376',
  title: 'चंदाचा पाऊस',
  subtitle: null,
  other_title: null,
  author: 'Asha Naik',
  illustrator: 'Joel Pinto',
  publisher: 'Chinchban',
  published: '2011',
  language: 'Marathi',
  level: 3,
  category_primary: 'Poetry',
  category_secondary: 'Nature',
  hex_code: '#3b6e93',
  cover: null,
  description: 'पावसाची गोष्ट.',
  state: 'available',
  where: 'Tonca',
  held_by: heldAtTonca,
  loans_total: 2,
  copies: [{ accn_no: 'B-10428', state: 'lost', where: 'lost' }],
  changes: [],
  ...unchanged,
  version: 4,
};

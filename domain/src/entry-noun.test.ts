import { entryKinds } from '@storyvan/contract/common/field-entry';
import { expect, it } from 'vitest';
import { nounOfEntry } from './entry-noun.ts';

it.each(entryKinds)('an entry of kind %s, named in a sentence, has a plain word', (kind) => {
  expect(nounOfEntry[kind]).toMatch(/^[a-z]+$/);
});

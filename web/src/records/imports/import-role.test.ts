import { listImports } from '@storyvan/contract/imports';
import { expect, it } from 'vitest';
import { importRole } from './import-role.ts';

it('the role for hints about imports, compared with the call, is the same', () => {
  expect(importRole.may).toBe(listImports.may);
});

import { expect, it } from 'vitest';
import { useImports } from '../../testing/features/imports.ts';
import { reportText } from './report-text.ts';

const imports = useImports();

it('the report of an import names what was changed, not what was empty before', async () => {
  await imports.run('catalogue', ['title,publisher', 'The Lost Frog,Pratham']);
  const report = await imports.run('catalogue', ['title,publisher,illustrator', 'The Lost Frog,Tulika,Asha']);
  expect(reportText(report, { dryRun: false })).toEqual([
    '0 added, 1 changed, 0 unchanged, 0 rejected.',
    'Without ISBN: 1',
    'Changed, line 2, "The Lost Frog": publisher "Pratham" → "Tulika"',
  ]);
});

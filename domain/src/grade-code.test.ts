import { expect, it } from 'vitest';
import { gradeMatchKey } from './grade-code.ts';

it.each([
  [['III', '3', '3rd', 'iii', 'Std. III', 'Class 3', 'Grade III', 'कक्षा ३', 'इयत्ता ३']],
  [['III-A', '3-A', '3A', 'iii a', 'Class 3 A', '3rd A', 'III (A)']],
  [['X-B', '10-B', '10th B']],
  [['Nursery', 'nursery']],
])('the spellings %j are one grade', (codes) => {
  expect(new Set(codes.map(gradeMatchKey)).size).toBe(1);
});

it('other grades are not mixed up', () => {
  const codes = ['III', 'III-A', 'III-B', 'IV', 'XI', 'II', 'I', '13', 'Nursery', 'Ivory'];
  expect(new Set(codes.map(gradeMatchKey)).size).toBe(codes.length);
});

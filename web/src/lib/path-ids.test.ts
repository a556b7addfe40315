import { expect, it } from 'vitest';
import { idsAreValid } from './path-ids.ts';

it.each([
  ['/lis/report-view/$reportId', { reportId: '17' }, true],
  ['/lis/report-view/$reportId', { reportId: 'abc' }, false],
  ['/mop/report/$id', { id: '1.5' }, false],
  ['/mop/report/$id', { id: '0' }, false],
  ['/mop/report/$id', { id: '2147483648' }, false],
  ['/lis/school/$schoolId/$gradeId', { schoolId: '1', gradeId: '-2' }, false],
  ['/mop/child/$siteId/$childId', { siteId: '1', childId: '-2' }, true],
  ['/mop/child/$siteId/$childId', { siteId: '-1', childId: '2' }, false],
  ['/mop/report/$id', { id: '-17' }, true],
  ['/lis/report-view/$reportId', { reportId: '-0' }, false],
  ['/mop/book-list-detail/$id/$date', { id: '3', date: '2026-1-5' }, true],
  ['/books/$id', { id: 'B-00001' }, true],
  ['/lookup/$query', { query: 'abc' }, true],
  ['/library/imports/$importId', { importId: '01a21bff-2db0-762d-b6ca-d377c53957b9' }, true],
  ['/library/imports/$importId', { importId: '17' }, false],
  ['/todo', {}, true],
])('the ids of %s with %o, are valid: %s', (routeId, params, valid) => {
  expect(idsAreValid(routeId, params)).toBe(valid);
});

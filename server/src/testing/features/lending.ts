import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyIn } from '@storyvan/contract/endpoint';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { makeLendingScene } from '../lending/lending-scene.ts';
import { useMade, useTestApp } from '../test-app.ts';

/** The position of a copy in the library. */
export const inLibrary = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };

/** A server with a lending scene, and its calls at its first place, for the tests of one `describe`. */
export function useLending(program: Programme) {
  const app = useTestApp();
  const scene = useMade(() => makeLendingScene(app.db, program));
  const holder = () => ({ program, site_grade_id: scene.here });
  const toPlace = (accn_no: string, more: Partial<BodyIn<typeof issueBookSite>> = {}) =>
    app.call(issueBookSite, { body: { ...holder(), accn_no, date_issue: '2026-11-4', ...more } });
  const toChild = (accn_no: string, more: Partial<BodyIn<typeof issueBookChild>> = {}) =>
    app.call(issueBookChild, {
      body: { ...holder(), accn_no, child_id: scene.child, date_issue: '2026-11-4', ...more },
    });
  const fromChild = (accn_no: string, more: Partial<BodyIn<typeof returnBookSite>> = {}) =>
    app.call(returnBookFromChild, { body: { ...holder(), accn_no, date_return: '2026-11-10', ...more } });
  const fromPlace = (accn_no: string, more: Partial<BodyIn<typeof returnBookSite>> = {}) =>
    app.call(returnBookSite, { body: { ...holder(), accn_no, date_return: '2026-11-10', ...more } });
  const renew = (accn_no: string, date_renewal: string, more: Partial<BodyIn<typeof renewBookChild>> = {}) =>
    app.call(renewBookChild, { body: { ...holder(), accn_no, date_renewal, ...more } });
  return { app, scene, holder, toPlace, toChild, renew, fromChild, fromPlace };
}

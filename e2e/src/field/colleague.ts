import { expect, type Page } from '@playwright/test';
import type { enrollChild, getChild } from '@storyvan/contract/children';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { getPlaceRecord } from '@storyvan/contract/places';
import type { planReadAloud } from '@storyvan/contract/read-alouds';
import { today } from '../clock.ts';

interface Reply {
  status: { status: string };
}

/** What a colleague does at a desk while the device is away, in a browser that is signed in. */
export class Colleague {
  constructor(
    private readonly page: Page,
    private readonly site_grade_id: number,
  ) {}

  /** Makes a call that must succeed with this status. */
  private async post<T extends Reply>(path: string, data: object, status: string): Promise<T> {
    const reply = await this.page.request.post(path, { data });
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
    const done = (await reply.json()) as T;
    expect(done.status, path).toMatchObject({ status });
    return done;
  }

  private async child(child_id: number): Promise<ReplyOf<typeof getChild>> {
    return (await this.page.request.get(`/api/mop/child/${child_id}`)).json();
  }

  /** Makes a call of lending at the site. */
  private async lending(call: string, of: object, status: string): Promise<void> {
    await this.post(
      `/api/info/${call}`,
      { program: 'mop', site_grade_id: this.site_grade_id, ...of },
      status,
    );
  }

  issue = (accn_no: string, child_id: number, date_issue: string = today()): Promise<void> =>
    this.lending('issue_book_child', { child_id, accn_no, date_issue }, 'issued');

  renew = (accn_no: string): Promise<void> =>
    this.lending('renew_book_child', { accn_no, date_renewal: today() }, 'renewed');

  takeBack = (accn_no: string): Promise<void> =>
    this.lending('return_book_from_child', { accn_no, date_return: today() }, 'returned');

  /** Back to the library. */
  unpack = (accn_no: string): Promise<void> =>
    this.lending('return_book_site', { accn_no, date_return: today() }, 'returned');

  async recordLost(accn_no: string): Promise<void> {
    await this.post('/api/info/copy_state', { accn_no, state: 'lost', date: today() }, 'saved');
  }

  /** Only from the library. */
  async withdraw(accn_no: string): Promise<void> {
    await this.post('/api/info/copy_state', { accn_no, state: 'withdrawn', date: today() }, 'saved');
  }

  async move(child_id: number, to_site_grade_id: number): Promise<void> {
    const { version } = await this.child(child_id);
    await this.post('/api/info/move_child', { child_id, version, to_site_grade_id }, 'moved');
  }

  async enrol(name: string): Promise<{ child_id: number; name: string }> {
    const data = { site_id: this.site_grade_id, name };
    const path = '/api/mop/enroll_child';
    const { details } = await this.post<ReplyOf<typeof enrollChild>>(path, data, 'enrolled');
    if (!details) throw new Error(`${name} was not enrolled.`);
    return { child_id: details.child_id, name };
  }

  async erase(child_id: number): Promise<void> {
    const { version, name } = await this.child(child_id);
    const data = { child_id, version, confirmation: name };
    await this.post('/api/info/erase_child', data, 'erased');
  }

  /** Plans a session today; returns its ra_id. */
  async plan(time: string): Promise<number> {
    const data = { site_grade_id: this.site_grade_id, date: today(), time, lead: 1 };
    const { details } = await this.post<ReplyOf<typeof planReadAloud>>('/api/mop/plan_ra', data, 'planned');
    return details?.ra_id as number;
  }

  /** Closes the site, which must be empty, or opens it again. */
  async setClosed(closed: boolean): Promise<void> {
    const { site_grade_id } = this;
    const reply = await this.page.request.get(`/api/info/place_record/mop/${site_grade_id}`);
    const { version } = (await reply.json()) as ReplyOf<typeof getPlaceRecord>;
    const data = { program: 'mop', site_grade_id, version, closed };
    await this.post('/api/info/close_place', data, closed ? 'closed' : 'opened');
  }
}

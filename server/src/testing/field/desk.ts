import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Endpoint } from '@storyvan/contract/endpoint';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import { getPlanned, markDone } from '@storyvan/contract/read-alouds';
import { pathOf, type TestApp, testDay } from '../test-app.ts';
import { type Scene, whereOnServer } from './scene.ts';

/** A desk with a network, which works while the devices are away. */
export class Desk {
  /** What it made, by copy. */
  readonly events = new Map<string, string[]>();

  constructor(
    private readonly app: TestApp,
    private readonly scene: Scene,
    private readonly cookie: string,
  ) {}

  /** Does what fits where the copy is. Another desk may have been quicker: then it is refused. */
  async act({ copy, child, kind }: { copy: number; child: number; kind: number }): Promise<void> {
    if (kind === 9) return this.hold(child);
    const accn_no = this.scene.copies[copy % this.scene.copies.length] as string;
    const child_id = this.scene.children[child % this.scene.children.length];
    const at = await whereOnServer(this.app, accn_no);
    const [endpoint, more] = choose(at, { child_id, kind });
    const from = { site_grade_id: this.scene.site, child_id: at?.child_id ?? null };
    const body = { program: 'mop', site_grade_id: this.scene.site, accn_no, ...more };
    const { back, ...asked } = { back: false, ...body };
    const reply = await this.post(endpoint, back ? { ...asked, take_back_from: from } : asked);
    const details: LendingDetails | null = reply.details ?? null;
    const made = details ? [details.event_id, ...details.taken_back] : [];
    this.events.set(accn_no, [...(this.events.get(accn_no) ?? []), ...made]);
  }

  private async post(endpoint: Endpoint, body: object) {
    const reply = await this.app.send('POST', pathOf(endpoint, { program: 'mop' }), body, {
      cookie: this.cookie,
    });
    if (reply.statusCode >= 500) throw new Error(`A desk got ${reply.statusCode}: ${reply.body}`);
    return reply.json();
  }

  /** The planned session if it is not done yet, or else another one. */
  private async hold(child: number): Promise<void> {
    const { planned, site, children } = this.scene;
    const session = await this.app.call(getPlanned, { params: { program: 'mop', id: planned } });
    const ofPlan = session.status === 'planned' && child % 2 === 0;
    const plan = ofPlan ? { ra_id: planned, version: session.version, time: '10:00' } : { time: '16:00' };
    const attendance = children.slice(0, 1 + (child % 3));
    await this.post(markDone, {
      ...plan,
      ...{ site_grade_id: site, date: testDay, children_count: attendance.length, attendance },
    });
  }
}

type Where = Awaited<ReturnType<typeof whereOnServer>>;

function choose(
  at: Where,
  { child_id, kind }: { child_id: number | undefined; kind: number },
): [Endpoint, object] {
  const issue = { child_id, date_issue: testDay };
  const takeBack = { date_return: testDay };
  if (at === null)
    return kind < 5 ? [issueBookSite, { date_issue: testDay }] : [issueBookChild as Endpoint, issue];
  if (at.child_id === null) return kind < 6 ? [issueBookChild, issue] : [returnBookSite, takeBack];
  if (kind < 3) return [renewBookChild, { date_renewal: testDay }];
  if (kind < 5) return [issueBookChild, { ...issue, back: true }];
  return kind === 5 && at.at_place
    ? [returnBookSite, { ...takeBack, back: true }]
    : [returnBookFromChild, takeBack];
}

import { editChild, enrollChild, getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { eraseChild } from '@storyvan/contract/privacy';
import { promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { cancelReadAloud, markDone, markNotDone, planReadAloud } from '@storyvan/contract/read-alouds';
import { submitReport } from '@storyvan/contract/reports';
import { getSettings, saveSettings } from '@storyvan/contract/settings';
import { makeGrade, makeSchool, makeSite } from '../factories.ts';
import { makeLessonPlan, makeReadingPartner } from '../week-factories.ts';
import type { LibraryLog, LoggedChild, LoggedSession } from './library-log.ts';
import { PlayedLending } from './played-lending.ts';

/** A library in which calls are made day by day, and its log of those that were accepted. */
export class PlayedLibrary extends PlayedLending {
  people: number[] = [];
  plans: number[] = [];
  private readonly versions = new Map<number, number>();
  private readonly promotions: string[] = [];
  private made = 0;

  /** Two sites, and two schools of which one has three grades. */
  async open(): Promise<void> {
    const { db } = this.app;
    const add = (place: Omit<LibraryLog['places'][number], 'enrolled_count'>, enrolled_count = 0) =>
      this.log.places.push({ ...place, enrolled_count });
    for (const [name, enrolled_count] of [
      ['Chimbel', 4],
      ['Tonca', 0],
    ] as const) {
      const id = await makeSite(db, { name, enrolled_count });
      add({ id, program: 'mop', school: null, region: null, name }, enrolled_count);
    }
    for (const [region, codes] of [
      ['Bardez', ['I', 'II', 'III']],
      ['Tiswadi', ['I']],
    ] as const) {
      const school = await makeSchool(db, { name: `School of ${region}`, region });
      for (const code of codes) {
        const id = await makeGrade(db, { school_id: school, code, sort_key: `0${code.length}-` });
        add({ id, program: 'lis', school, region, name: `School of ${region}, ${code}` });
      }
    }
    for (const name of ['Meera', 'Sunil', 'Tara']) this.people.push(await makeReadingPartner(db, { name }));
    for (const lp_name of ['Rain', 'Sea']) this.plans.push(await makeLessonPlan(db, { lp_name }));
  }

  async enrol(place: number, gender: LoggedChild['gender'], level: number | null): Promise<void> {
    this.made += 1;
    const name = `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[this.made % 26]}ild${this.made} Naik`;
    const body = { site_grade_id: place, name, gender, level, despite_likeness: true };
    const { status, details } = await this.send(enrollChild, body, { program: this.programOf(place) });
    if (status !== 'enrolled') return;
    const id = details.child_id;
    const child = { id, gender, level, since: this.today, first_place: place, moves: [], erased: false };
    this.log.children.push(child);
  }

  private async versionOf(child: LoggedChild) {
    return this.app.call(getChild, { params: { childId: child.id } });
  }

  async move(child: LoggedChild, to: number): Promise<void> {
    const { version } = await this.versionOf(child);
    const { status } = await this.send(moveChild, { child_id: child.id, version, to_site_grade_id: to });
    if (status === 'moved') child.moves.push({ date: this.today, to });
  }

  async setActive(child: LoggedChild, active: boolean): Promise<void> {
    const { version, site_grade_id } = await this.versionOf(child);
    const was = this.placeOf(child) !== null;
    const { status } = await this.send(setChildActive, { child_id: child.id, version, active });
    if (status === 'saved' && was !== active)
      child.moves.push({ date: this.today, to: active ? site_grade_id : null });
  }

  async level(child: LoggedChild, level: number): Promise<void> {
    const { version, name, gender } = await this.versionOf(child);
    const { status } = await this.send(editChild, { child_id: child.id, version, name, gender, level });
    if (status === 'saved') child.level = level;
  }

  async erase(child: LoggedChild): Promise<void> {
    const { version, name } = await this.versionOf(child);
    const { status } = await this.send(eraseChild, { child_id: child.id, version, confirmation: name });
    if (status !== 'erased') return;
    if (this.placeOf(child) !== null) child.moves.push({ date: this.today, to: null });
    Object.assign(child, { gender: null, erased: true });
  }

  /** All schools; the children who went are those who are elsewhere afterwards. */
  async promote(): Promise<void> {
    const { schools, fingerprint } = await this.app.call(reviewPromotion, { params: { school: 'all' } });
    const steps = schools.flatMap(({ grades }) =>
      grades.map(({ site_grade_id, grade_code }) => ({
        site_grade_id,
        to: (grades.length > 1 && { I: 'II', II: 'III' }[grade_code]) || 'leave',
      })),
    );
    const { status, details } = await this.send(promote, { school: 'all', steps, fingerprint });
    if (status !== 'promoted') return;
    const { promotion_id: promotion } = details;
    this.promotions.push(promotion);
    for (const child of this.log.children.filter(({ erased }) => !erased)) {
      const now = await this.versionOf(child);
      const [was, is] = [this.placeOf(child), now.active ? now.site_grade_id : null];
      if (was !== is) child.moves.push({ date: this.today, to: is, promotion });
    }
  }

  async undoPromotion(): Promise<void> {
    const promotion_id = this.promotions.pop();
    if (promotion_id === undefined) return;
    const { status } = await this.send(undoPromotion, { promotion_id });
    if (status !== 'undone') return;
    for (const child of this.log.children)
      child.moves = child.moves.filter(({ promotion }) => promotion !== promotion_id);
  }

  async switchProgrammes(programs: ('mop' | 'lis')[]): Promise<void> {
    const { version } = (await this.app.call(getSettings)).profile;
    const value = { name: 'Storyvan', time_zone: null, programs };
    await this.send(saveSettings, { change: { section: 'profile', value }, version });
  }

  private nextTime(): string {
    this.made += 1;
    const minute = this.made % 600;
    return `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  }

  async plan(place: number, person: number): Promise<void> {
    const session = { site_grade_id: place, date: this.today, time: this.nextTime() };
    const params = { program: this.programOf(place) };
    const lead = this.people[person % this.people.length] as number;
    const { status, details } = await this.send(planReadAloud, { ...session, lead }, params);
    if (status !== 'planned') return;
    this.versions.set(details.ra_id, details.version);
    const logged = { place, date: this.today, status: 'planned' as const, people: [lead], plan: null };
    this.log.sessions.push({ id: details.ra_id, ...logged, count: 0, present: [], stars: null });
  }

  async hold(place: number, n: number): Promise<void> {
    const here = this.log.children.filter((child) => this.placeOf(child) === place);
    const present = here.filter((_, at) => (n + at) % 3 > 0).map(({ id }) => id);
    const lead = this.people[n % 3] as number;
    const rps = n % 2 ? [this.people[(n + 1) % 3] as number] : [];
    const plan = n % 5 ? (this.plans[n % 2] as number) : null;
    const count = present.length + (n % 4);
    const held = { site_grade_id: place, date: this.today, time: this.nextTime(), lead, rps, lp_id: plan };
    const params = { program: this.programOf(place) };
    const body = { ...held, children_count: count, attendance: present };
    const { status, details } = await this.send(markDone, body, params);
    if (status !== 'done') return;
    this.versions.set(details.ra_id, details.version);
    const logged = { place, date: this.today, status: 'done' as const, people: [lead, ...rps] };
    this.log.sessions.push({ id: details.ra_id, ...logged, plan, count, present, stars: null });
  }

  async change(session: LoggedSession, to: 'cancelled' | 'planned'): Promise<void> {
    const call = to === 'cancelled' ? cancelReadAloud : markNotDone;
    const body = { ra_id: session.id, version: this.versions.get(session.id) };
    const params = { program: this.programOf(session.place) };
    const { status, details } = await this.send(call, body, params);
    if (details) this.versions.set(session.id, details.version);
    if (status === to) session.status = to;
  }

  async report(session: LoggedSession, rating: number): Promise<void> {
    const params = { program: this.programOf(session.place) };
    const { status } = await this.send(
      submitReport,
      { ra_id: session.id, rating, what_was_read: 'Rain.' },
      params,
    );
    if (status === 'submitted') session.stars = rating;
  }
}

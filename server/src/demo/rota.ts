import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Random } from './random.ts';

/** Assigns people to sessions; no one is in two places at once. */

export interface RotaPerson {
  rp_id: number;
  mop: number;
  lis: number;
  is_staff: boolean;
}

export interface Crew {
  lead: number | null;
  rps: number[];
}

/** Minutes between the beginnings of two sessions of one person. */
const apart = 120;

export class Rota {
  private readonly taken = new Map<string, number[]>();

  constructor(
    private readonly random: Random,
    private readonly people: readonly RotaPerson[],
  ) {}

  /** The usual leader of a place if free, else another; up to two who support. */
  crewFor(program: Programme, date: CalendarDate, starts_at: number, usual: number): Crew {
    const free = this.random
      .shuffled(this.people)
      .filter((person) => person[program] === 1 && this.isFree(person.rp_id, date, starts_at));
    const lead =
      free.find(({ rp_id }) => rp_id === usual) ?? free.find(({ is_staff }) => is_staff) ?? free[0] ?? null;
    const count = this.random.weighted([
      [0, program === 'mop' ? 8 : 45],
      [1, program === 'mop' ? 37 : 40],
      [2, program === 'mop' ? 55 : 15],
    ]);
    const supporting = free
      .filter((person) => person !== lead)
      .sort((one, other) => Number(one.is_staff) - Number(other.is_staff))
      .slice(0, count);
    const crew = { lead: lead?.rp_id ?? null, rps: supporting.map(({ rp_id }) => rp_id) };
    for (const rp_id of [...crew.rps, ...(lead ? [lead.rp_id] : [])]) {
      const key = `${rp_id} ${date}`;
      this.taken.set(key, [...(this.taken.get(key) ?? []), starts_at]);
    }
    return crew;
  }

  private isFree(rp_id: number, date: CalendarDate, starts_at: number): boolean {
    return (this.taken.get(`${rp_id} ${date}`) ?? []).every((other) => Math.abs(other - starts_at) >= apart);
  }
}

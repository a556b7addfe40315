import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { expectOk, percentile } from '../figures.ts';
import type { Library, LibraryCopy } from '../library.ts';
import { type Server, startServer } from '../server.ts';
import { accnNoOf, childrenAt, copiesAt, holderOf, type Shape, shapeOf } from '../sets/shape.ts';
import type { One } from './calls-of-one.ts';

/** A data set, its server, and the records that are requested. */

const placesAsked = 6;

export interface Side {
  copy: LibraryCopy;
  shape: Shape;
  server: Server;
  /** The records that each round requests. */
  ones: One[];
}

export async function openSide(library: Library, loans: number): Promise<Side> {
  const [copy, shape] = [await library.copyOf(loans), shapeOf(loans)];
  const server = await startServer(copy.settings);
  const ones: One[] = [];
  for (let n = 0; n < placesAsked; n++) ones.push(await oneAt(server, shape, placeOf(shape, n), n));
  return { copy, shape, server, ones };
}

/** Two sites, then grades, spread over the whole data set. */
const placeOf = (shape: Shape, n: number): number =>
  n < 2
    ? 1 + Math.floor((n * shape.sites) / 2)
    : shape.sites + 1 + Math.floor(((n - 2) * (shape.places - shape.sites)) / (placesAsked - 2));

async function oneAt(server: Server, shape: Shape, place: number, n: number): Promise<One> {
  const holder = holderOf(shape, place);
  const child = childrenAt(shape, place)[n + 3] as number;
  const datesOf = (rows: { date_issue: CalendarDate }[]) => rows.map(({ date_issue }) => date_issue);
  const boxes = await server.get(`/api/info/book_list/${holder.program}/${place}`);
  const loans = await server.get(`/api/info/child_lending_history/${child}`);
  return {
    ...holder,
    child,
    copy: accnNoOf(copiesAt(place)[n] as number),
    box: datesOf(expectOk(boxes).body)[1] ?? today(),
    day: datesOf(expectOk(loans).body.loans)[0] ?? today(),
  };
}

/** Milliseconds. */
export async function medianOfReads(
  { server, ones }: Side,
  pathOf: (one: One) => string,
  calls: number,
): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const one = ones[n % ones.length] as One;
    times.push(expectOk(await server.get(`/api/${pathOf(one)}`)).milliseconds);
  }
  return percentile(times, 0.5);
}

export async function closeSide({ server, copy }: Side): Promise<void> {
  await server.stop();
  await copy.drop();
}

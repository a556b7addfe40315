import { Accessibility, AutoScroller, Cursor, Feedback, PreventSelection } from '@dnd-kit/dom';
import { type DragDropManager, KeyboardSensor, PointerSensor } from '@dnd-kit/react';
import type { Person } from '@storyvan/contract/reading-partners';
import { nameOfRow, type PlanRow } from './plan-row.ts';
import { refusalOf, type Slot } from './slots.ts';

/** How people are dragged into the plan: by mouse, by a long press on a touch screen, and from slot to slot by keyboard. */

/** What a dragged person carries. */
export interface Dragged {
  person: Person;
}

/** What a place to drop on carries; the list of people is one where nothing happens. */
export type DropPlace = { slot: Slot; row: PlanRow } | { slot: 'people' };

/** Which place counts where they lie over each other: the list of people over a slot, a slot over its row. */
export const dropPriority = { row: 1, slot: 2, people: 3 };

export const slotName = (slot: Slot): string => (slot === 'lead' ? 'lead' : 'reading partner');

type Direction = 'up' | 'down' | 'left' | 'right';

/** One press of an arrow goes to the next slot, where the kit's own sensor goes ten pixels. */
class SlotKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: Direction, event: KeyboardEvent): void {
    event.preventDefault();
    const next = slotAfter(this.manager, direction);
    if (!next) return;
    next.scrollIntoView({ block: 'center' });
    // The page may have moved beneath all of them.
    for (const droppable of this.manager.registry.droppables) droppable.refreshShape();
    const { left, top, width, height } = next.getBoundingClientRect();
    this.manager.actions.move({ event, to: { x: left + width / 2, y: top + height / 2 } });
  }
}

const placeOf = (data: object): DropPlace => data as DropPlace;

/** Left and right go through all slots, up and down to the same slot of the session above or below. */
function slotAfter(manager: DragDropManager, direction: Direction): Element | undefined {
  const slots = [...manager.registry.droppables]
    .filter(({ data, element }) => element && ['lead', 'partner'].includes(placeOf(data).slot))
    .sort((a, b) => (isBefore(a.element, b.element) ? -1 : 1));
  const { target } = manager.dragOperation;
  const here = slots.findIndex(({ id }) => id === target?.id);
  if (here === -1) return slots[0]?.element;
  const step = { left: -1, right: 1, up: -2, down: 2 }[direction];
  return slots[Math.min(Math.max(here + step, here % 2), slots.length - 1)]?.element;
}

const isBefore = (one: Element | undefined, other: Element | undefined): boolean =>
  !!one && !!other && !!(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

export const sensors = [PointerSensor, SlotKeyboardSensor];

interface Operation {
  source: { data: object } | null;
  target: { data: object } | null;
}

const nameOf = ({ source }: Operation): string => (source?.data as Dragged | undefined)?.person.name ?? '';

/** Where a person is held over, or was dropped; null where nothing happens. */
export function droppedOn({
  source,
  target,
}: Operation): { row: PlanRow; slot: Slot; person: Person } | null {
  const place = target && placeOf(target.data);
  if (!source || !place || place.slot === 'people') return null;
  return { row: place.row, slot: place.slot, person: (source.data as Dragged).person };
}

const left = (operation: Operation): string => `${nameOf(operation)} stays where they were.`;

const announcements = {
  dragstart: ({ operation }: { operation: Operation }) =>
    `${nameOf(operation)} is picked up. The arrow keys go from slot to slot, Enter puts down, Escape leaves it.`,
  dragover({ operation }: { operation: Operation }) {
    const place = droppedOn(operation);
    return place ? `Over ${slotName(place.slot)} of ${nameOfRow(place.row)}.` : undefined;
  },
  dragend({ operation, canceled }: { operation: Operation; canceled: boolean }) {
    const place = canceled ? null : droppedOn(operation);
    if (!place) return left(operation);
    const refusal = refusalOf(place.row, place.slot, place.person);
    return refusal ?? `${nameOf(operation)} is now in the session of ${nameOfRow(place.row)}.`;
  },
};

export const plugins = [
  Accessibility.configure({
    announcements,
    screenReaderInstructions: {
      draggable:
        'To put this person into a session, press Enter, go to a slot with the arrow keys, and press Enter again. Escape leaves it.',
    },
  }),
  AutoScroller,
  Cursor,
  Feedback.configure({ feedback: 'clone', dropAnimation: null }),
  PreventSelection,
];

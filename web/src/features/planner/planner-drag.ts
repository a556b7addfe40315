import {
  Accessibility,
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  Droppable,
  Feedback,
  KeyboardSensor,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { styleNonce } from '../../lib/style-nonce.ts';
import { nameOfRow } from './plan/plan-row.ts';
import { droppedOn, nameOf, type Operation, placeOf, refusalOf, slotName } from './plan/slots.ts';

/** Dragging people into the plan: by mouse, by a long press on a touch screen, and from slot to slot by keyboard. */

type Direction = 'up' | 'down' | 'left' | 'right';

/** An arrow key moves to the next slot; the library's own sensor moves ten pixels. */
class SlotKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: Direction, event: KeyboardEvent): void {
    event.preventDefault();
    const next = slotAfter(this.manager, direction);
    if (!next) return;
    next.scrollIntoView({ block: 'center' });
    // The page may have scrolled under all of them.
    for (const droppable of this.manager.registry.droppables) droppable.refreshShape();
    const { left, top, width, height } = next.getBoundingClientRect();
    this.manager.actions.move({ event, to: { x: left + width / 2, y: top + height / 2 } });
  }
}

/** Left and right move through all slots, up and down to the same slot of the session above or below. */
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

const announcements = {
  dragstart: ({ operation }: { operation: Operation }) =>
    `${nameOf(operation)} picked up. Use the arrow keys to move between places, Enter to drop, Escape to cancel.`,
  dragover({ operation }: { operation: Operation }) {
    const place = droppedOn(operation);
    return place ? `Over ${slotName(place.slot)} of ${nameOfRow(place.row)}.` : undefined;
  },
  dragend({ operation, canceled }: { operation: Operation; canceled: boolean }) {
    const place = canceled ? null : droppedOn(operation);
    if (!place) return `${nameOf(operation)} was not moved.`;
    const refusal = refusalOf(place.row, place.slot, place.person);
    return refusal ?? `${nameOf(operation)} is now in the session of ${nameOfRow(place.row)}.`;
  },
};

const plugins = [
  Accessibility.configure({
    announcements,
    screenReaderInstructions: {
      draggable:
        'To add this person to a session, press Enter, move to a place with the arrow keys, and press Enter again. Escape cancels.',
    },
  }),
  AutoScroller,
  Cursor,
  Feedback.configure({ feedback: 'clone', dropAnimation: null }),
  PreventSelection,
  StyleInjector.configure({ nonce: styleNonce }),
];

/** By then the library has put the dragged button back into the list. */
const settleMs = 50;

interface DragEvents {
  /** Called once everything is back in its place. */
  onDragged: (id: string | null) => void;
  onOver: (id: string | null) => void;
  onDrop: (operation: Operation) => void;
}

/** Everything the screen needs from the drag and drop library, which is loaded on first use. */
export function makeDragKit({ onDragged, onOver, onDrop }: DragEvents) {
  const manager = new DragDropManager({ sensors: [PointerSensor, SlotKeyboardSensor], plugins });
  manager.monitor.addEventListener('dragstart', ({ operation }) => {
    onDragged(operation.source ? String(operation.source.id) : null);
  });
  manager.monitor.addEventListener('dragover', ({ operation }) => {
    onOver(operation.target ? String(operation.target.id) : null);
  });
  manager.monitor.addEventListener('dragend', ({ operation, canceled }) => {
    onOver(null);
    setTimeout(() => onDragged(null), settleMs);
    if (!canceled) onDrop(operation);
  });
  return {
    place(id: string, element: Element, priority: number) {
      const place = new Droppable({ id, element, collisionPriority: priority, register: false }, manager);
      // Register at once: the library would do it later, perhaps after the element is gone.
      place.register();
      return place;
    },
    handle(id: string, element: Element) {
      const handle = new Draggable({ id, element, register: false }, manager);
      handle.register();
      return handle;
    },
    destroy: () => manager.destroy(),
  };
}

export type DragKit = ReturnType<typeof makeDragKit>;

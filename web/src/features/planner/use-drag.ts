import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type Dragged, type DropPlace, droppedOn, type Operation } from './plan/slots.ts';
import type { Planner } from './plan/use-planner.ts';
import type { DragKit } from './planner-drag.ts';

interface Drag {
  kit: DragKit | null;
  /** The id of the person being dragged. */
  dragged: string | null;
  /** The id of the place under the dragged person. */
  over: string | null;
}

export const DragContext = createContext<Drag>({
  kit: null,
  dragged: null,
  over: null,
});

/**
 * Dragging for a whole screen; `drop` is called with the person and the place. The drag library is larger than the
 * screen, so it is loaded when the pointer or the focus first enters the element `reached`.
 */
export function useDragRoot(drop: Planner['drop']) {
  const [kit, setKit] = useState<DragKit | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const asked = useRef(false);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });
  useEffect(() => () => kit?.destroy(), [kit]);
  const handleDrop = (operation: Operation) => {
    const place = droppedOn(operation);
    if (place) latest.current(place.row, place.slot, place.person);
  };
  const [element, reached] = useState<HTMLElement | null>(null);
  const tell = useRef({ onDragged: setDragged, onOver: setOver, onDrop: handleDrop });
  useEffect(() => {
    if (!element) return;
    const stop = new AbortController();
    const prepare = () => {
      if (asked.current) return;
      asked.current = true;
      import('./planner-drag.ts').then(
        ({ makeDragKit }) => !stop.signal.aborted && setKit(makeDragKit(tell.current)),
        () => {
          // Offline the "+" button still works; the next pointer or focus event tries again.
          asked.current = false;
        },
      );
    };
    for (const sign of ['pointerenter', 'pointerdown', 'focusin']) {
      element.addEventListener(sign, prepare, { signal: stop.signal });
    }
    return () => {
      stop.abort();
      asked.current = false;
    };
  }, [element]);
  return { drag: { kit, dragged, over }, reached };
}

/** Makes an element a drop target. */
export function useDropPlace(id: string, place: DropPlace, priority: number) {
  const { kit, over } = useContext(DragContext);
  const [element, ref] = useState<Element | null>(null);
  const made = useRef<ReturnType<DragKit['place']>>(null);
  useEffect(() => {
    if (!kit || !element) return;
    const droppable = kit.place(id, element, priority);
    made.current = droppable;
    return () => {
      made.current = null;
      droppable.destroy();
    };
  }, [kit, element, id, priority]);
  useEffect(() => {
    if (made.current) made.current.data = place;
  });
  return { ref, isOver: over === id };
}

/** Makes a button draggable. It gets the focus back after the drop. */
export function useDragHandle(id: string, carried: Dragged) {
  const { kit, dragged } = useContext(DragContext);
  const [element, ref] = useState<HTMLElement | null>(null);
  const made = useRef<ReturnType<DragKit['handle']>>(null);
  useEffect(() => {
    if (!kit || !element) return;
    const draggable = kit.handle(id, element);
    made.current = draggable;
    return () => {
      made.current = null;
      draggable.destroy();
    };
  }, [kit, element, id]);
  useEffect(() => {
    if (made.current) made.current.data = { ...carried };
  });
  const isDragging = dragged === id;
  const was = useRef(false);
  useEffect(() => {
    // While it is dragged it is removed from its place and loses the focus.
    if (was.current && !isDragging) element?.focus({ preventScroll: true });
    was.current = isDragging;
  }, [isDragging, element]);
  return { ref, isDragging };
}

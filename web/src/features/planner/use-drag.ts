import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useStable } from '../../lib/use-stable.ts';
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

export const DragContext = createContext<Drag>({ kit: null, dragged: null, over: null });

/**
 * Dragging for a whole screen; `drop` is called with the person and the place. The drag library is larger than the
 * screen, so it is loaded when the pointer or the focus first enters the element `reached`.
 */
export function useDragRoot(drop: Planner['drop']) {
  const [kit, setKit] = useState<DragKit | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => () => kit?.destroy(), [kit]);
  const onDrop = useStable((operation: Operation) => {
    const place = droppedOn(operation);
    if (place) drop(place.row, place.slot, place.person);
  });
  const [element, reached] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!element) return;
    const stop = new AbortController();
    const prepare = () => {
      if (asked.current) return;
      asked.current = true;
      import('./planner-drag.ts').then(
        ({ makeDragKit }) =>
          !stop.signal.aborted && setKit(makeDragKit({ onDragged: setDragged, onOver: setOver, onDrop })),
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
  }, [element, onDrop]);
  return { drag: { kit, dragged, over }, reached };
}

/** Registers an element with the library, once both are there, and keeps its data up to date. */
function useRegistered(
  make: (kit: DragKit, element: Element) => ReturnType<DragKit['place' | 'handle']>,
  data: DropPlace | Dragged,
) {
  const { kit } = useContext(DragContext);
  const [element, ref] = useState<HTMLElement | null>(null);
  const made = useRef<ReturnType<typeof make>>(null);
  const register = useStable(make);
  useEffect(() => {
    if (!kit || !element) return;
    const registered = register(kit, element);
    made.current = registered;
    return () => {
      made.current = null;
      registered.destroy();
    };
  }, [kit, element, register]);
  useEffect(() => {
    if (made.current) made.current.data = { ...data };
  });
  return { element, ref };
}

/** Makes an element a drop target. */
export function useDropPlace(id: string, place: DropPlace, priority: number) {
  const { ref } = useRegistered((kit, element) => kit.place(id, element, priority), place);
  return { ref, isOver: useContext(DragContext).over === id };
}

/** Makes a button draggable. It gets the focus back after the drop. */
export function useDragHandle(id: string, carried: Dragged) {
  const { element, ref } = useRegistered((kit, handle) => kit.handle(id, handle), carried);
  const isDragging = useContext(DragContext).dragged === id;
  const was = useRef(false);
  useEffect(() => {
    // While it is dragged it is removed from its place and loses the focus.
    if (was.current && !isDragging) element?.focus({ preventScroll: true });
    was.current = isDragging;
  }, [isDragging, element]);
  return { ref, isDragging };
}

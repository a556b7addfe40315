import { useState } from 'react';

/** How much of the screen is covered at the top and at the bottom, in pixels. */
interface Bars {
  top: number;
  bottom: number;
}

/**
 * Where a list opens at its field: below or above, wherever there is room between the bars that stay while the page
 * scrolls. Call `look` with the field as the list opens. If neither side has enough, `--room` is the available height.
 */
export function useRoom() {
  const [padding, setPadding] = useState<Bars>({ top: 0, bottom: 0 });
  return {
    look: (field: Element | null) => field && setPadding(barsAround(field)),
    popover: {
      withinPortal: false,
      // When the page scrolls, the list goes under the bars like its field.
      zIndex: 50,
      middlewares: {
        flip: { padding, crossAxis: false, fallbackStrategy: 'bestFit' as const },
        shift: { padding: sides },
        size: { padding, apply: tellRoom },
      },
    },
  };
}

/** From the edges of the screen, in pixels. */
const sides = 5;

interface Room {
  availableHeight: number;
  elements?: { floating: HTMLElement };
}

const tellRoom = ({ availableHeight, elements }: Room) =>
  elements?.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`);

function barsAround(field: Element): Bars {
  return { top: coveredFrom(0, field), bottom: window.innerHeight - coveredTo(window.innerHeight, field) };
}

/** The lower edge of the bars stacked from this height down, above the field. */
function coveredFrom(y: number, field: Element): number {
  const bar = barAt(y, field);
  const lies = bar && bar.bottom > y && bar.bottom < field.getBoundingClientRect().bottom;
  return lies ? coveredFrom(bar.bottom, field) : y;
}

/** The upper edge of the bars that end at this height, below the field. */
function coveredTo(y: number, field: Element): number {
  const bar = barAt(y - 1, field);
  const lies = bar && bar.top < y && bar.top > field.getBoundingClientRect().top;
  return lies ? coveredTo(bar.top, field) : y;
}

/** The fixed or sticky bar at this height, unless the field is inside it. */
function barAt(y: number, field: Element): DOMRect | null {
  const { left, width } = field.getBoundingClientRect();
  for (
    let at = document.elementFromPoint(left + width / 2, y);
    at && !at.contains(field);
    at = at.parentElement
  ) {
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at.getBoundingClientRect();
  }
  return null;
}

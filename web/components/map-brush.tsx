import { useRef, useState } from 'preact/hooks';

/** In map units. */
export interface MapBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Point = readonly [x: number, y: number];

interface BrushParts {
  size: { width: number; height: number };
  choose: (box: MapBox) => void;
}

/** In map units; a shorter drag is a click. */
const leastDrag = 6;

/** Selects a rectangle on a map by dragging. A finger scrolls the page instead. */
export function useMapBrush({ size, choose }: BrushParts) {
  const [box, setBox] = useState<MapBox>();
  const start = useRef<Point | undefined>(undefined);
  const isClickOfDrag = useRef(false);
  const pointOf = (event: PointerEvent & { currentTarget: Element }): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - left) / width) * size.width,
      ((event.clientY - top) / height) * size.height,
    ];
  };
  const end = () => {
    start.current = undefined;
    setBox(undefined);
  };
  const handlers = {
    onPointerDown(event: PointerEvent & { currentTarget: Element }) {
      isClickOfDrag.current = false;
      if (event.button === 0 && event.pointerType !== 'touch') start.current = pointOf(event);
    },
    onPointerMove(event: PointerEvent & { currentTarget: Element }) {
      if (!start.current) return;
      const next = boxBetween(start.current, pointOf(event));
      if (!box && Math.max(next.right - next.left, next.bottom - next.top) < leastDrag) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setBox(next);
    },
    onPointerUp() {
      isClickOfDrag.current = box !== undefined;
      if (box) choose(box);
      end();
    },
    onPointerCancel: end,
    /** Browsers fire a click after a drag that ends on the element where it began. */
    onClickCapture(event: Event) {
      if (isClickOfDrag.current) event.stopPropagation();
      isClickOfDrag.current = false;
    },
  };
  return { box, handlers };
}

function boxBetween([x1, y1]: Point, [x2, y2]: Point): MapBox {
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    right: Math.max(x1, x2),
    bottom: Math.max(y1, y2),
  };
}

export function isInside({ left, top, right, bottom }: MapBox, [x, y]: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface StageSize {
  width: number;
  height: number;
}

const SETTLE_MS = 250;

/**
 * The box of an element in px: measured before the first paint, then 250 ms after the last change. Until then the old
 * drawing is scaled by its view box, which costs nothing.
 */
export function useStageSize(fallbackHeight: number): [RefObject<HTMLDivElement | null>, StageSize | null] {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<StageSize | null>(null);

  useLayoutEffect(() => {
    if (stage.current) setSize(read(stage.current, fallbackHeight));
  }, [fallbackHeight]);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSize((known) => keepSame(known, read(element, fallbackHeight))), SETTLE_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [fallbackHeight]);

  return [stage, size];
}

function read(element: HTMLElement, fallbackHeight: number): StageSize {
  const { width, height } = element.getBoundingClientRect();
  return { width: Math.floor(width), height: Math.floor(height) || fallbackHeight };
}

/** Sub-pixel noise must not redraw a page of charts. */
function keepSame(known: StageSize | null, next: StageSize): StageSize | null {
  if (next.width === 0) return known;
  return known && known.width === next.width && known.height === next.height ? known : next;
}

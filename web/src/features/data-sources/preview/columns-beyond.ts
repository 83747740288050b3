import { type RefObject, useCallback, useEffect, useState } from 'react';

/** A column counts as seen when at most so many px of it are cut off. */
const CUT_PX = 24;

/** How many columns end to the right of what is in sight. */
export const countBeyond = (rightEdges: readonly number[], seenTo: number): number =>
  rightEdges.filter((edge) => edge > seenTo + CUT_PX).length;

/** Columns of a table that lie to the right of its scrolling region, and a way to move on to them. */
export function useColumnsBeyond(region: RefObject<HTMLElement | null>, columnCount: number) {
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const element = region.current;
    if (!element || columnCount === 0) return;
    const measure = () => {
      const heads = [...element.querySelectorAll<HTMLElement>('thead th')];
      const edges = heads.map((head) => head.offsetLeft + head.offsetWidth);
      setBeyond(countBeyond(edges, element.scrollLeft + element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [region, columnCount]);
  const moveOn = useCallback(() => {
    const element = region.current;
    element?.scrollBy({ left: element.clientWidth * 0.8 });
  }, [region]);
  return { beyond, moveOn };
}

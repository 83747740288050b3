import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in px, so that a picture in it keeps the size of its letters; `before` until it is known. */
export function useWidth<E extends HTMLElement>(before: number): { box: RefObject<E | null>; width: number } {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth((known) => Math.floor(element.clientWidth) || known);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many of a row's children wrapped below its first line and are thus out of sight. */
export function useFold(count: number): [RefObject<HTMLDivElement | null>, number] {
  const row = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(0);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || count === 0) {
      setHidden(0);
      return;
    }
    const measure = () => {
      const children = [...element.children] as HTMLElement[];
      const line = children[0]?.offsetTop ?? 0;
      setHidden(children.filter(({ offsetTop }) => offsetTop > line).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return [row, hidden];
}

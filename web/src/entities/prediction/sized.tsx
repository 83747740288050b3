import { type ChartTheme, darkTheme, lightTheme } from '@plumbline/charts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useResolvedTheme } from '../../shared/lib/theme.js';

/** A picture as wide as its place, in the colours of the page. The place keeps its height before the width is known. */
export function Sized({
  height,
  children,
}: {
  height: number;
  children: (size: { width: number; height: number; theme: ChartTheme }) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const measure = () => setWidth(Math.floor(box.current?.clientWidth ?? 0));
  useLayoutEffect(() => setWidth(Math.floor(box.current?.clientWidth ?? 0)), []);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <div ref={box} className="min-w-0 overflow-hidden" style={{ height }}>
      {width > 0 && children({ width, height, theme })}
    </div>
  );
}

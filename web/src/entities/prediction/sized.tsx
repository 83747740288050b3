import { type ChartTheme, darkTheme, lightTheme } from '@plumbline/charts';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useResolvedTheme } from '../../shared/lib/theme.js';

/** A picture as wide as its place, and as tall where it fills it, in the colours of the page. The place keeps a height that is given before the width is known. */
export function Sized({
  height,
  children,
}: {
  height: number | 'fill';
  children: (size: { width: number; height: number; theme: ChartTheme }) => ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, room }, setSize] = useState({ width: 0, room: 0 });
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const measure = () => setSize((known) => sizeOf(box.current, known));
  useLayoutEffect(() => setSize((known) => sizeOf(box.current, known)), []);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <div
      ref={box}
      className="min-w-0 overflow-hidden"
      style={{ height: height === 'fill' ? '100%' : height }}
    >
      {width > 0 && children({ width, height: height === 'fill' ? room : height, theme })}
    </div>
  );
}

/** The same object where nothing changed, so that nothing is drawn again. */
function sizeOf(box: HTMLElement | null, known: { width: number; room: number }): typeof known {
  const [width, room] = [Math.floor(box?.clientWidth ?? 0), Math.floor(box?.clientHeight ?? 0)];
  return width === known.width && room === known.room ? known : { width, room };
}

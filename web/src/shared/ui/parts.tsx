import { cn } from '../lib/cn.js';

const SHADES = ['opacity-100', 'opacity-75', 'opacity-55', 'opacity-40', 'opacity-30'];

/** Parts of a whole side by side, the largest first; decorative, as the words beside it say the same. */
export function Parts({ parts, className }: { parts: readonly number[]; className?: string }) {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const places = parts.map((part, index) => ({
    x: (100 * parts.slice(0, index).reduce((sum, before) => sum + before, 0)) / whole,
    width: Math.max(0.5, (100 * part) / whole - 1.5),
    shade: SHADES[Math.min(index, SHADES.length - 1)],
  }));
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={cn('h-4', className)}>
      {places.map(({ x, width, shade }) => (
        <rect key={x} x={x} y="0" width={width} height="10" className={cn('fill-chart-1', shade)} />
      ))}
    </svg>
  );
}

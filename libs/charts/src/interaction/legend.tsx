import type { ReactElement } from 'react';
import type { LegendItem } from '../scene/scene.js';

interface LegendProps {
  items: LegendItem[];
  hidden: ReadonlySet<string>;
  onHide: (hidden: Set<string>) => void;
}

/** Toggles above the picture, in the order of the marks. A double click leaves one alone, another brings all back. */
export function Legend({ items, hidden, onHide }: LegendProps): ReactElement {
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    // With everything hidden there is nothing left to click on but the legend itself: show all instead.
    onHide(next.size === items.length ? new Set() : next);
  };
  const isolate = (key: string) => {
    const others = items.map((item) => item.key).filter((other) => other !== key);
    const isAlone = others.every((other) => hidden.has(other));
    onHide(new Set(isAlone ? [] : others));
  };
  return (
    <div className="pl-legend">
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className="pl-legend-item"
          aria-pressed={!hidden.has(item.key)}
          onClick={() => toggle(item.key)}
          onDoubleClick={() => isolate(item.key)}
        >
          <span className="pl-swatch" data-slot={item.slot} style={{ backgroundColor: item.colour }} />
          {item.label}
        </button>
      ))}
    </div>
  );
}

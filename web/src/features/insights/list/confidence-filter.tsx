import type { Insight } from '@plumbline/contracts';
import { useEffect, useId, useState } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { confidenceHistogram } from '../model/confidence-histogram.js';
import { CONFIDENCE_STEP, MAX_CONFIDENCE_FROM } from '../model/insight-view.js';

/** Every step would be an address of its own. */
const REST_MS = 150;

interface ConfidenceFilterProps {
  /** What the other filters leave. */
  insights: readonly Insight[];
  from: number;
  onChange: (from: number) => void;
}

/** The least confidence, over the picture of how many insights have how much. The list follows when the hand rests. */
export function ConfidenceFilter({ insights, from, onChange }: ConfidenceFilterProps) {
  const id = useId();
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? from;
  useEffect(() => {
    if (draft === null) return;
    if (draft === from) {
      setDraft(null);
      return;
    }
    const timer = setTimeout(() => onChange(draft), REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="text-label whitespace-nowrap text-text2 tabular-nums">
        Confidence from {shown}%
      </label>
      <div className="relative h-8 w-35">
        <Histogram bins={confidenceHistogram(insights)} from={shown} />
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={CONFIDENCE_STEP}
          value={shown}
          aria-valuetext={`${shown}% and more`}
          onChange={(event) => setDraft(Math.min(MAX_CONFIDENCE_FROM, Number(event.target.value)))}
          className="range-plain absolute inset-x-0 bottom-0 h-full w-full"
        />
      </div>
    </div>
  );
}

function Histogram({ bins, from }: { bins: readonly number[]; from: number }) {
  const largest = Math.max(1, ...bins);
  return (
    <div aria-hidden="true" className="absolute inset-x-0 bottom-2">
      <div className="flex h-5 items-end gap-px">
        {bins.map((count, bin) => {
          const low = bin * CONFIDENCE_STEP;
          return (
            <span
              key={low}
              className={cn(
                'flex-1',
                low >= from ? 'bg-chart-1 forced-colors:bg-[CanvasText]' : 'bg-border-strong',
              )}
              style={{ height: count === 0 ? 0 : `${Math.max(12, (count / largest) * 100)}%` }}
            />
          );
        })}
      </div>
      <div className="h-0.5 bg-border-strong">
        <div
          className="ml-auto h-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${100 - from}%` }}
        />
      </div>
    </div>
  );
}

import type { HealthFigure } from '@plumbline/contracts';
import { cn } from '../../../shared/lib/cn.js';
import { contextWords, numberWords, rangeWords } from '../model/figure-words.js';

interface FigureStripProps {
  figures: readonly HealthFigure[];
  chosen: string;
  onChoose: (metric: string) => void;
}

/** Every measurement with its newest value; choosing one shows it over time. */
export function FigureStrip({ figures, chosen, onChoose }: FigureStripProps) {
  return (
    <ul
      aria-label="Measurements"
      className="flex max-h-96 flex-wrap overflow-y-auto rounded-lg border border-border bg-surface"
    >
      {figures.map((figure) => (
        <li key={figure.metric} className="min-w-40 flex-1 border-r border-b border-border-subtle">
          <button
            type="button"
            aria-pressed={figure.metric === chosen}
            onClick={() => onChoose(figure.metric)}
            className={cn(
              'flex size-full flex-col gap-1 px-4 py-3 text-left hover:bg-hover',
              figure.metric === chosen && 'bg-selected',
            )}
          >
            <span className="text-label">{figure.label}</span>
            <span className="flex flex-wrap items-baseline gap-x-1.5">
              <strong className="text-h2 tabular-nums">
                {numberWords(figure.latest.value, figure.decimals)}
              </strong>
              <span className="text-caption text-text2">{contextWords(figure)}</span>
            </span>
            <Position figure={figure} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Position({ figure: { baseline, position, decimals, latest } }: { figure: HealthFigure }) {
  if (!baseline || !position) return <span className="text-caption text-text2">too few to compare</span>;
  const { low, high } = baseline;
  const room = Math.max(high - low, Math.abs(latest.value - low), Math.abs(latest.value - high)) || 1;
  const place = (value: number): number =>
    Math.min(96, Math.max(2, 50 + ((value - (low + high) / 2) / (room * 2)) * 100));
  return (
    <>
      <span aria-hidden="true" className="relative my-1 block h-1 w-full max-w-36 rounded-full bg-sunken">
        <span
          className="absolute h-1 rounded-full bg-chart-1 opacity-50"
          style={{ left: `${place(low)}%`, width: `${Math.max(2, place(high) - place(low))}%` }}
        />
        <span
          className="absolute -top-0.5 size-2 -translate-x-1 rounded-full bg-text1"
          style={{ left: `${place(latest.value)}%` }}
        />
      </span>
      <span className="text-caption text-text2 tabular-nums">
        <span className={cn(position !== 'within' && 'font-semibold text-text1')}>{position} yours</span>:{' '}
        {rangeWords(baseline, decimals)}
      </span>
    </>
  );
}

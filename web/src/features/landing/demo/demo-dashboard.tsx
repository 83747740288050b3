import {
  darkTheme,
  formatCount,
  InteractiveChart,
  KeyFigure,
  lightTheme,
  toggleCross,
} from '@plumbline/charts';
import { useMemo, useState } from 'react';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Chip } from '../../../shared/ui/chip.js';
import { type Cross, crossWords, demoModel, TOTAL_ROWS } from './demo-model.js';

/** A dashboard on sample data that answers: choosing a mark filters the other tiles. */
export function DemoDashboard() {
  const [cross, setCross] = useState<readonly Cross[]>([]);
  const clear = () => setCross([]);
  const model = useMemo(() => demoModel(cross), [cross]);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <section aria-label="Sample dashboard" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h2">Sales overview</h2>
        <p className="text-caption text-text3 tabular-nums">
          Sample data · {formatCount(model.rowsLeft)} of {formatCount(TOTAL_ROWS)} rows match
        </p>
      </header>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="text-caption text-text3">Last 12 months</span>
        {cross.length > 0 && (
          <Chip
            variant="accent"
            onClick={clear}
            onRemove={clear}
            removeLabel="Clear the filter from the chart"
          >
            From chart · {cross.map(crossWords).join(', ')}
          </Chip>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {model.kpis.map(({ kpi, result, spark }) => (
          <div key={kpi.id} className="rounded-lg border border-border bg-surface px-4 py-3">
            <KeyFigure kpi={kpi} result={result} spark={spark} theme={theme} />
          </div>
        ))}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {model.charts.map((view) => {
          const { id, title, subtitle } = view.chart;
          const selected = cross.filter(({ tile }) => tile === id).map(({ filter }) => filter);
          return (
            <article key={id} className="min-w-0 rounded-lg border border-border bg-surface px-4 pt-3 pb-4">
              <h3 className="truncate text-h3">{title}</h3>
              <p className="text-label font-normal text-text3">{subtitle}</p>
              <div className="mt-2 h-[180px]">
                <InteractiveChart
                  view={view}
                  theme={theme}
                  height={180}
                  selected={selected}
                  onSelect={(mark, add) =>
                    setCross(toggleCross(selected, mark.cross, add).map((filter) => ({ tile: id, filter })))
                  }
                  onClear={clear}
                />
              </div>
            </article>
          );
        })}
      </div>
    </section>
  );
}

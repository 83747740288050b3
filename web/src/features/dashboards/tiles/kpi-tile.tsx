import { KeyFigure } from '@plumbline/charts';
import type { Kpi } from '@plumbline/contracts';
import { memo, useMemo } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { Funnel, isTouched, Problem } from './rare-parts.js';
import { tileFrame, useOpenCell } from './tile-frame.js';
import { useIsCompact } from './use-is-compact.js';

/** One number with its change; the number opens the fact behind it. */
export const KpiTile = memo(function KpiTile({ kpi, isStop }: { kpi: Kpi; isStop: boolean }) {
  const { results, theme, openFact, isStale, pointedAt, span, TileMenu } = useDashboard();
  const isCompact = useIsCompact();
  const result = results[kpi.id];
  const stated = result?.stated;
  const shown = useMemo(
    () => (stated ? { ...kpi, title: stated.title, comparison: stated.comparison } : kpi),
    [kpi, stated],
  );
  const openCell = useOpenCell(result);
  const [factId] = result?.factIds ?? [];
  // Under another choice of days the figure is not on its way to the target.
  const isNarrowed = kpi.pace && result?.filteredBy.includes(kpi.pace.column);
  const isFunnelShown = !isCompact && isTouched(result);
  return (
    <section
      id={`tile-${kpi.id}`}
      data-tile={kpi.id}
      aria-label={shown.title}
      tabIndex={isStop ? 0 : -1}
      className={cn(tileFrame(result, pointedAt), 'px-4 pt-3 pb-3 @3xl:px-5 @3xl:pt-4')}
    >
      <div className="absolute top-2 right-2 z-(--z-sticky) flex items-center">
        {isFunnelShown && <Funnel id={kpi.id} result={result} />}
        <TileMenu tile={kpi} title={shown.title} result={result} />
      </div>
      <div
        className={cn(
          'h-full',
          isFunnelShown ? '[&_.pl-kpi-title]:pr-16' : '[&_.pl-kpi-title]:pr-6',
          '[&_.pl-kpi-title]:whitespace-normal!',
          isStale && 'opacity-60',
        )}
      >
        {result && !result.error ? (
          <KeyFigure
            kpi={shown}
            result={result}
            spark={results[`${kpi.id}.spark`]}
            lastDay={isNarrowed ? undefined : span?.to}
            theme={theme}
            isCompact={isCompact}
            openCell={openCell}
            onOpenFact={factId ? (cell) => openFact({ id: factId, ...cell }) : undefined}
          />
        ) : (
          <>
            <h3 className="truncate pr-8 text-label text-text2">{shown.title}</h3>
            {result?.error && <Problem tile={kpi} error={result.error} />}
          </>
        )}
      </div>
    </section>
  );
});

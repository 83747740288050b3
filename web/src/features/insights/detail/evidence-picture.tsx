import { AccessibleTable, InteractiveChart } from '@plumbline/charts';
import type { InsightEvidence } from '@plumbline/contracts';
import { useMemo } from 'react';
import { useInsights } from '../parts/insights-context.js';

interface EvidencePictureProps {
  evidence: InsightEvidence;
  isTable: boolean;
  onShowTable: () => void;
}

/** The picture of the evidence, or the same numbers as a table. */
export function EvidencePicture({ evidence, isTable, onShowTable }: EvidencePictureProps) {
  const { theme, view, openFact } = useInsights();
  const { insight, result, overlay, chartFactId } = evidence;
  const shown = useMemo(
    () => ({ chart: { ...insight.chart, title: insight.title }, result, overlay }),
    [insight.chart, insight.title, result, overlay],
  );
  const open = view.fact;
  const openCell =
    open?.id === chartFactId && open.row !== undefined && open.column !== undefined
      ? { row: open.row, column: open.column }
      : null;
  const onOpenFact = (cell: { row: number; column: string }) => openFact({ id: chartFactId, ...cell });
  return (
    <div className={insight.chart.type === 'bar' && !isTable ? undefined : 'h-64 sm:h-76'}>
      {isTable ? (
        <AccessibleTable view={shown} openCell={openCell} onOpenFact={onOpenFact} />
      ) : (
        <InteractiveChart
          view={shown}
          theme={theme}
          openCell={openCell}
          onOpenFact={onOpenFact}
          onShowTable={onShowTable}
        />
      )}
    </div>
  );
}

import type { Kpi, QueryResult } from '@plumbline/contracts';
import { type ReactElement, useMemo } from 'react';
import { useNumberMarks } from '../format/number-marks.js';
import type { CellRef } from '../model/chart-model.js';
import { type Delta, toKeyFigureModel } from '../model/key-figure-model.js';
import { Sparkline } from '../pictures/sparkline.js';
import { type ChartTheme, slotColour } from '../theme/theme.js';

export interface KeyFigureProps {
  kpi: Kpi;
  result: QueryResult;
  /** The result of the tile `<id>.spark`. */
  spark?: QueryResult;
  /** The last day that the data covers, for figures that have a target to reach by a day. */
  lastDay?: string | undefined;
  theme: ChartTheme;
  openCell?: CellRef | null;
  onOpenFact?: (cell: CellRef) => void;
  /** Narrow tiles: the comparison's words are said once below the row. */
  isCompact?: boolean;
}

const ARROWS: Record<Delta['direction'], string> = { up: '▲', down: '▼', flat: '–' };
const DIRECTIONS: Record<Delta['direction'], string> = { up: 'up', down: 'down', flat: 'unchanged' };

/** One number with its change and its course. The number is a button to the fact behind it. */
export function KeyFigure(props: KeyFigureProps): ReactElement {
  const { group, decimal } = useNumberMarks();
  return <WrittenFigure key={group + decimal} {...props} />;
}

function WrittenFigure(props: KeyFigureProps): ReactElement {
  const { kpi, result, spark, lastDay, theme, openCell, onOpenFact, isCompact = false } = props;
  const model = useMemo(
    () => toKeyFigureModel(kpi, result, { spark, lastDay }),
    [kpi, result, spark, lastDay],
  );
  const { cell, delta, target, pace } = model;
  return (
    <div className="pl-kpi">
      <div className="pl-kpi-title">{kpi.title}</div>
      {onOpenFact ? (
        <button
          type="button"
          className="pl-kpi-value"
          title={model.full}
          aria-pressed={openCell?.row === cell.row && openCell.column === cell.column}
          aria-label={`${kpi.title} ${model.text}${model.full === model.text ? '' : `, ${model.full} in full`}: show where this number comes from`}
          onClick={() => onOpenFact(cell)}
        >
          {model.text}
        </button>
      ) : (
        <div className="pl-kpi-value" title={model.full}>
          {model.text}
        </div>
      )}
      <div className="pl-kpi-foot">
        {delta ? <DeltaText delta={delta} isCompact={isCompact} /> : <span />}
        <Sparkline values={model.spark} theme={theme} width={44} height={24} />
      </div>
      {target && (
        <div className="pl-kpi-target">
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" fill={theme.grid} />
            <rect
              width={Math.min(100, Math.max(0, target.share * 100))}
              height="4"
              fill={slotColour(theme, 0)}
            />
            {pace && pace.elapsed < 1 && (
              <rect x={pace.elapsed * 100 - 0.5} width="1" height="4" fill={theme.text2} />
            )}
          </svg>
          {target.text}
          {pace && (
            <span className="pl-kpi-pace" data-tone={pace.tone}>
              {pace.text}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function DeltaText({ delta, isCompact }: { delta: Delta; isCompact: boolean }): ReactElement {
  return (
    <span className="pl-kpi-delta">
      <span data-tone={delta.tone}>
        <span aria-hidden="true">{ARROWS[delta.direction]} </span>
        <span className="pl-hidden">{DIRECTIONS[delta.direction]} </span>
        {delta.text}
      </span>
      {!isCompact && <span className="pl-kpi-label"> {delta.label}</span>}
    </span>
  );
}

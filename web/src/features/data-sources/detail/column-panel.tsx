import { ChartFigure, darkTheme, formatCount, lightTheme, withMarks } from '@plumbline/charts';
import type { ColumnProfile, DataSourceDetail } from '@plumbline/contracts';
import { ChevronLeft, ChevronRight, TriangleAlert, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { singleKeyOf } from '../../../shared/lib/keyboard/single-key.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { badgeOf, kindOf } from '../parts/settings-words.js';
import { columnHistogram, medianTitle } from './column-chart.js';
import { ColumnUsePart } from './column-use.js';
import { DecisionLine } from './decisions.js';
import { FiveNumbers } from './five-numbers.js';
import { FrequentValues } from './frequent-values.js';
import { RenameButton } from './rename-button.js';

interface ColumnPanelProps {
  source: DataSourceDetail;
  column: ColumnProfile;
  rowCount: number;
  place: number;
  columnCount: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onOpen: (name: string) => void;
  onClose: () => void;
}

/** One column in full: its picture, five numbers, frequent values, what moves with it, what is odd. */
export function ColumnPanel({
  source,
  column,
  rowCount,
  place,
  columnCount,
  onPrevious,
  onNext,
  onOpen,
  onClose,
}: ColumnPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Each column has a panel of its own. What is drawn anew meanwhile must not take the focus from an open list.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = singleKeyOf(event);
      if (key === 'Escape') onClose();
      if (key === '[') onPrevious?.();
      if (key === ']') onNext?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onClose, onPrevious, onNext]);
  const badge = badgeOf(column);
  const inFile = source.columns.find(({ name }) => name === column.name)?.sourceName;
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={`Column ${column.name}`}
      className="border-border bg-surface max-xl:fixed max-xl:inset-0 max-xl:z-(--z-panel) max-xl:overflow-y-auto xl:sticky xl:top-18 xl:max-h-[calc(100vh-88px)] xl:overflow-y-auto xl:rounded-lg xl:border"
    >
      <header className="flex items-start gap-2 px-5 pt-4 pb-2">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-2 text-h3">
            <span className="truncate">{column.name}</span>
            {badge && <Badge>{badge}</Badge>}
          </h2>
          <p className="text-caption text-text3">
            {kindOf(column)} · column {formatCount(place)} of {formatCount(columnCount)}
            {inFile !== undefined && ` · “${inFile}” in the file`}
          </p>
        </div>
        <IconButton label="Previous column" shortcut="[" disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next column" shortcut="]" disabled={!onNext} onClick={onNext}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <IconButton label="Close" shortcut="Esc" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className="divide-y divide-border-subtle px-5">
        <Histogram column={column} rowCount={rowCount} />
        <FiveNumbers column={column} />
        <FrequentValues column={column} />
        <Related column={column} onOpen={onOpen} />
        <ColumnUsePart
          source={source}
          column={column}
          isFixed={source.readOnly === true || source.merge !== undefined || column.role === 'constant'}
        />
        <Chosen source={source} column={column} />
        {column.warnings.length > 0 && (
          <ul className="flex flex-col gap-2 py-4">
            {column.warnings.map((warning) => (
              <li
                key={`${warning.code} ${warning.line}`}
                className="flex items-start gap-2 text-label font-normal text-text1"
              >
                <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-solid" aria-hidden="true" />
                {warning.message}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2 py-4">
          <Button size="compact" asChild>
            <Link to={`/data-sources/${source.id}?tab=rows&sort=${encodeURIComponent(column.name)}`}>
              Show rows
            </Link>
          </Button>
          {!source.readOnly && !source.merge && (
            <RenameButton source={source} name={column.name} onRenamed={onOpen} />
          )}
        </div>
      </div>
    </aside>
  );
}

function Chosen({ source, column }: { source: DataSourceDetail; column: ColumnProfile }) {
  const { decisions = [] } = column;
  if (decisions.length === 0) return null;
  return (
    <section className="py-4">
      <h3 className="text-label text-text2">How it is read</h3>
      {decisions.map((decision) => (
        <div key={decision.question} className="mt-2">
          <DecisionLine decision={decision} />
        </div>
      ))}
      <Link
        to={`/data-sources/${source.id}?preview=${source.id}`}
        className="touch-target mt-2 inline-block text-label text-accent-text underline underline-offset-4"
      >
        Change
      </Link>
    </section>
  );
}

const CHART_WIDTH = 334;

function Histogram({ column, rowCount }: { column: ColumnProfile; rowCount: number }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const view = useMemo(() => columnHistogram(column, rowCount), [column, rowCount]);
  if (!view) return null;
  return (
    <section className="pb-4">
      <h3 className="text-h3">{medianTitle(column)}</h3>
      <p className="text-caption text-text3">{view.chart.subtitle}</p>
      <div className="mt-2 overflow-hidden">
        <ChartFigure view={{ ...view, colours: {} }} theme={theme} width={CHART_WIDTH} height={200} />
      </div>
    </section>
  );
}

function Related({ column, onOpen }: { column: ColumnProfile; onOpen: (name: string) => void }) {
  if (!column.related || column.related.length === 0) return null;
  return (
    <section className="py-4">
      <h3 className="text-label text-text2">Moves together with</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {column.related.map(({ name, measure, value }) => (
          <li key={name} className="flex items-center justify-between gap-3 text-label font-normal">
            <button
              type="button"
              className="touch-target truncate text-accent-text underline underline-offset-4"
              onClick={() => onOpen(name)}
            >
              {name}
            </button>
            <span className="shrink-0 text-text2 tabular-nums">
              {measure} {withMarks(value.toFixed(2))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

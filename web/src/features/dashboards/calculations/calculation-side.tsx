import { formatInstant } from '@plumbline/charts';
import type { Calculation, ChangedTile, CheckedCalculation, Dashboard } from '@plumbline/contracts';
import { ChartColumn, Gauge } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Preview } from './checked-formula.js';
import { sayValue } from './say-value.js';
import type { Writing } from './writing-fields.js';

interface CalculationSideProps {
  dashboard: Dashboard;
  calculation: Calculation | undefined;
  formula: string;
  writing: Writing;
  checked: CheckedCalculation | undefined;
  onRestore: (formula: string) => void;
}

/** What the formula gives, what depends on it, and what it was before. */
export function CalculationSide({
  calculation,
  checked,
  writing,
  onRestore,
  ...props
}: CalculationSideProps) {
  const { dashboard, formula } = props;
  const written = checked && { ...checked, ...(writing.unit !== null && { unit: writing.unit }) };
  return (
    <aside className="flex flex-col gap-6 border-border-subtle bg-sunken p-4 max-lg:border-t lg:border-l md:p-8">
      {written ? (
        <Preview checked={written} formula={formula} decimals={writing.decimals ?? undefined} />
      ) : (
        <p className="text-body text-text3">What the formula gives for ten rows appears here.</p>
      )}
      {calculation && (
        <>
          <Dependants {...{ dashboard, calculation, writing }} changed={checked?.dependants} />
          <PastFormulas {...{ dashboard, calculation, onRestore }} />
        </>
      )}
    </aside>
  );
}

interface DependantsProps {
  dashboard: Dashboard;
  calculation: Calculation;
  writing: Writing;
  changed: readonly ChangedTile[] | undefined;
}

function Dependants({ dashboard, calculation, writing, changed = [] }: DependantsProps) {
  const tiles = [...dashboard.config.kpis, ...dashboard.config.charts];
  const used = tiles.filter(({ id }) => calculation.dependants.includes(id));
  const say = (value: ChangedTile['saved']) =>
    sayValue(value, writing.unit ?? calculation.unit, writing.decimals ?? undefined);
  return (
    <section aria-label="What depends on it" className="border-t border-border-subtle pt-4">
      <h3 className="flex justify-between gap-3 text-label text-text1">
        What depends on it
        {used.length > 0 && <span className="text-caption text-text3">saved, then new</span>}
      </h3>
      {used.length === 0 && <p className="mt-1 text-caption text-text3">No tile uses it yet.</p>}
      <ul className="mt-1 divide-y divide-border-subtle">
        {used.map((tile) => {
          const isChart = 'type' in tile;
          const Icon = isChart ? ChartColumn : Gauge;
          const after = changed.find(({ id }) => id === tile.id);
          return (
            <li key={tile.id} className="flex items-start gap-3 py-2">
              <Icon className="mt-0.5 size-4 shrink-0 text-text3" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block text-label wrap-anywhere text-text1">{tile.title}</span>
                <span className="text-caption text-text3">
                  {isChart ? 'Chart' : 'Key figure'} on this dashboard
                </span>
              </span>
              {after && <span className="text-label font-normal tabular-nums">{changeText(after, say)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function changeText(
  { saved, next, isReordered }: ChangedTile,
  say: (value: ChangedTile['saved']) => string,
): string {
  if (isReordered !== undefined) return isReordered ? 'Order changes' : 'Same order';
  if (saved === undefined) return '';
  return saved === next ? say(saved) : `${say(saved)} → ${say(next)}`;
}

interface PastFormulasProps {
  dashboard: Dashboard;
  calculation: Calculation;
  onRestore: (formula: string) => void;
}

/** Former formulas, each of which can be taken again; it is kept once it is saved. */
function PastFormulas({ dashboard, calculation: { history = [] }, onRestore }: PastFormulasProps) {
  if (history.length === 0) return null;
  return (
    <section aria-label="History" className="border-t border-border-subtle pt-4">
      <h3 className="text-label text-text1">History</h3>
      <ul className="mt-1 divide-y divide-border-subtle">
        {history.map(({ name, formula, changedBy, changedAt }) => (
          <li key={changedAt} className="flex items-start gap-3 py-2">
            <span className="min-w-0 flex-1">
              <code className="block text-caption wrap-anywhere text-text1">{formula}</code>
              <span className="text-caption text-text3">
                {name}, until {changedBy} changed it {formatInstant(changedAt, dashboard.zone)}
              </span>
            </span>
            <Button size="compact" onClick={() => onRestore(formula)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { formatCount, formatInstant } from '@plumbline/charts';
import type { Fact } from '@plumbline/contracts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../../lib/format.js';
import { useDashboard } from '../detail/dashboard-context.js';
import type { FactRef } from '../facts.api.js';
import { filterStepsOf } from '../model/origin.js';
import { FactRows } from './fact-rows.js';
import { factText } from './fact-text.js';
import { FilterSteps } from './filter-steps.js';
import { PlanBlock } from './plan-block.js';
import { Sentence } from './sentence.js';

interface FactBodyProps {
  factRef: FactRef;
  fact: Fact;
  /** The plan folds to one line: on a phone the rows come sooner. */
  isFolded?: boolean;
  /** After the sentence. */
  children?: ReactNode;
}

export function FactBody({ factRef, fact, isFolded = false, children }: FactBodyProps) {
  const { dashboard, columns, filters, view, results, answer } = useDashboard();
  const { plan } = fact;
  const tiles = [...dashboard.config.charts, ...dashboard.config.kpis];
  const tile = tiles.find(({ id }) => results[id]?.factIds.includes(fact.id));
  const cross = view.cross.map(({ filter }) => filter);
  const steps = filterStepsOf(fact, { dashboard: filters, cross, tile }, columns);
  const facts = [
    fact.unit,
    `data version ${fact.dataVersion}`,
    `computed ${formatInstant(fact.computedAt, dashboard.zone)}`,
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <p className="text-kpi break-words text-text1 tabular-nums">{factText(fact)}</p>
        <p className="text-caption text-text3 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {plan && <Sentence plan={plan} columns={columns} />}
        {children}
      </div>
      {plan && (
        <Part>
          <details open={!isFolded} className="group">
            <summary className="flex min-h-6 list-none items-center gap-2 text-label text-text2 [&::-webkit-details-marker]:hidden pointer-coarse:min-h-11">
              <span className="flex-1">Plan</span>
              <span className="text-caption text-text3 group-open:hidden">{planSummary(fact)}</span>
              <ChevronDown className="size-4 text-text3 group-open:rotate-180" aria-hidden="true" />
            </summary>
            <div className="mt-2">
              <PlanBlock plan={plan} sourceName={fact.dataSourceName} columns={columns} />
            </div>
          </details>
        </Part>
      )}
      {steps.length > 0 && (
        <Part>
          <FilterSteps steps={steps} total={answer?.rows.total ?? fact.rowsUsed} />
        </Part>
      )}
      <Part>
        <FactRows factRef={factRef} fact={fact} />
      </Part>
    </div>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <section className="border-t border-border-subtle pt-4">{children}</section>;
}

function planSummary({ plan, rowsUsed }: Fact): string {
  const count = plan?.filters.length ?? 0;
  const what = plan?.measures[0]?.agg.replaceAll('_', ' ') ?? 'rows';
  return `${what}, ${count === 0 ? `${formatCount(rowsUsed)} rows` : plural(count, 'filter')}`;
}

import { formatInstant } from '@plumbline/charts';
import type { Fact } from '@plumbline/contracts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FactRows } from './fact-rows.js';
import { useFactSetting } from './fact-setting.js';
import { factText, planSummary } from './fact-text.js';
import type { FactRef } from './facts.api.js';
import { FilterSteps } from './filter-steps.js';
import { MethodBlock } from './method-block.js';
import { filterStepsOf } from './origin.js';
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
  const { columns, zone, total, originsOf, readAsGuest } = useFactSetting();
  const { plan } = fact;
  const steps = filterStepsOf(fact, originsOf(fact), columns);
  const facts = [
    fact.unit,
    `data version ${fact.dataVersion}`,
    fact.live
      ? `live, as of ${formatInstant(fact.live.asOf, zone)}`
      : `computed ${formatInstant(fact.computedAt, zone)}`,
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <p className="text-kpi break-words text-text1 tabular-nums">{factText(fact)}</p>
        <p className="text-caption text-text3 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {plan && <Sentence plan={plan} columns={columns} />}
        {children}
        <LiveProblem fact={fact} />
      </div>
      {fact.kind === 'statistic' && (
        <FactPart>
          <MethodBlock fact={fact} />
        </FactPart>
      )}
      {fact.inputs?.map((input, at) => (
        <FactPart key={JSON.stringify(input)}>
          <PlanFold
            name={
              fact.inputs?.length === 1
                ? 'Computed from'
                : `Computed from, ${at + 1} of ${fact.inputs?.length}`
            }
            summary={planSummary(input, fact.rowsUsed)}
            isOpen={!isFolded}
          >
            <Sentence plan={input} columns={columns} />
            <PlanBlock plan={input} sourceName={fact.dataSourceName} columns={columns} />
          </PlanFold>
        </FactPart>
      ))}
      {plan && (
        <FactPart>
          <PlanFold name="Plan" summary={planSummary(plan, fact.rowsUsed)} isOpen={!isFolded}>
            <PlanBlock plan={plan} sourceName={fact.dataSourceName} columns={columns} />
          </PlanFold>
        </FactPart>
      )}
      {steps.length > 0 && (
        <FactPart>
          <FilterSteps steps={steps} total={total ?? fact.rowsUsed ?? 0} />
        </FactPart>
      )}
      {!readAsGuest && (
        <FactPart>
          <FactRows factRef={factRef} fact={fact} />
        </FactPart>
      )}
    </div>
  );
}

/** Why the rows behind a number of a live source are not counted, or not counted now. */
function LiveProblem({ fact: { live, rowsUsed } }: { fact: Fact }) {
  const { zone } = useFactSetting();
  if (live?.problem === undefined) return null;
  const since = live.rowsAsOf ? ` since ${formatInstant(live.rowsAsOf, zone)}` : '';
  return (
    <p className="text-label font-normal text-warning-text wrap-anywhere">
      The number stands as it was given. Its rows{' '}
      {rowsUsed === null ? 'are not counted' : `were not counted${since}`}: {live.problem}
    </p>
  );
}

function FactPart({ children }: { children: ReactNode }) {
  return <section className="border-t border-border-subtle pt-4">{children}</section>;
}

interface PlanFoldProps {
  name: string;
  /** In place of the plan while it is folded. */
  summary: string;
  isOpen: boolean;
  children: ReactNode;
}

function PlanFold({ name, summary, isOpen, children }: PlanFoldProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-6 list-none items-center gap-2 text-label text-text2 [&::-webkit-details-marker]:hidden pointer-coarse:min-h-11">
        <span className="flex-1">{name}</span>
        <span className="text-caption text-text3 group-open:hidden">{summary}</span>
        <ChevronDown className="size-4 text-text3 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-2 flex flex-col gap-2">{children}</div>
    </details>
  );
}

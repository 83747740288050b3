import type { QueryPlan } from '@plumbline/contracts';
import { useState } from 'react';
import { PlanBlock } from '../../../../entities/fact/plan-block.js';
import { Sentence } from '../../../../entities/fact/sentence.js';
import { plural } from '../../../../shared/lib/format.js';
import { Button } from '../../../../shared/ui/buttons/button.js';
import { useDashboard } from '../../parts/dashboard-context.js';
import type { Profiles } from '../model/chart-fields.js';

/** What the tile computes as a sentence, and what missing values do. */
export function InWords({ plan, profiles }: { plan: QueryPlan; profiles: Profiles }) {
  const { columns, sourceName, answer } = useDashboard();
  const [isPlanShown, setIsPlanShown] = useState(false);
  const total = answer?.rows.total;
  return (
    <section className="flex flex-col gap-2 py-4">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="text-label">In words</h3>
        <Button variant="link" size="compact" onClick={() => setIsPlanShown(!isPlanShown)}>
          {isPlanShown ? 'Hide the plan' : 'Show the plan'}
        </Button>
      </div>
      <Sentence plan={plan} columns={columns} />
      <p className="text-caption text-text3">
        {total !== undefined && `All ${plural(total, 'row')}, no sampling. `}
        {missingWords(plan, profiles)}
      </p>
      {isPlanShown && <PlanBlock plan={plan} sourceName={sourceName} columns={columns} />}
    </section>
  );
}

function missingWords({ measures, dimensions, filters }: QueryPlan, profiles: Profiles): string {
  const isLeftOut = (column: string) =>
    filters.some((one) => one.column === column && one.op === 'is_not_null');
  const missing = (column: string | undefined) => profiles.get(column ?? '')?.missing ?? 0;
  const measured = [...new Set(measures.flatMap(({ column }) => (column ? [column] : [])))];
  const words = [
    ...measured
      .filter((column) => missing(column) > 0)
      .map(
        (column) =>
          `${plural(missing(column), 'row')} without ${column} ${missing(column) === 1 ? 'adds' : 'add'} nothing.`,
      ),
    ...dimensions
      .filter(({ column }) => missing(column) > 0)
      .map(({ column }) =>
        isLeftOut(column)
          ? `${plural(missing(column), 'row')} without ${column} ${missing(column) === 1 ? 'is' : 'are'} left out.`
          : `${plural(missing(column), 'row')} without ${column} ${missing(column) === 1 ? 'is' : 'are'} a group of their own.`,
      ),
  ];
  return words.join(' ');
}

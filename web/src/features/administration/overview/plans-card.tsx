import { formatCount } from '@plumbline/charts';
import { PLAN_NAMES, type UsageOverview } from '@plumbline/contracts';
import { Card } from '../../../shared/ui/card.js';
import { Figures } from '../figures-table.js';
import { shareWords } from '../monitoring/monitoring-words.js';

/** Workspaces by plan, and who pays for them. */
export function PlansCard({ plans }: { plans: UsageOverview['plans'] }) {
  const all = plans.reduce((sum, { workspaces }) => sum + workspaces, 0);
  return (
    <Card className="min-w-0" aria-label="Plans">
      <div className="px-5 pt-5 pb-3">
        <h2 className="text-h3">Plans</h2>
        <p className="text-caption text-text2">workspaces by plan, and how they are paid for</p>
      </div>
      <Figures
        caption="Workspaces by plan"
        rows={plans}
        keyOf={({ plan }) => plan}
        columns={[
          { title: 'Plan', cell: ({ plan }) => PLAN_NAMES[plan] },
          { title: 'Workspaces', cell: ({ workspaces }) => formatCount(workspaces), isNumber: true },
          { title: 'Share', cell: ({ workspaces }) => shareWords(workspaces, all), isNumber: true },
          { title: 'Card', cell: ({ paidBy }) => formatCount(paidBy.card), isNumber: true },
          { title: 'Agreement', cell: ({ paidBy }) => formatCount(paidBy.agreement), isNumber: true },
        ]}
      />
    </Card>
  );
}

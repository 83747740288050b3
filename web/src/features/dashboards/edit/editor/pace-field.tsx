import type { Kpi } from '@plumbline/contracts';
import { Field } from '../../../../shared/ui/fields/field.js';
import { Select } from '../../../../shared/ui/fields/select.js';
import { useDashboard } from '../../parts/dashboard-context.js';
import { canHavePace, type PacePeriod, pacePeriodOf, withPace } from '../model/pace.js';

/** In which period a target is to be reached: the figure then says whether it is on its way. */
export function PaceField({ kpi, onChange }: { kpi: Kpi; onChange: (kpi: Kpi) => void }) {
  const { dashboard, span } = useDashboard();
  const { timeColumn } = dashboard.config;
  const isOwn = kpi.plan.dataSourceId === dashboard.dataSourceIds[0];
  if (timeColumn === null || !span || !isOwn || !canHavePace(kpi)) return null;
  const time = { column: timeColumn, lastDay: span.to };
  return (
    <Field label="Target for" className="py-2">
      <Select<PacePeriod | 'all'>
        label="Target for"
        value={pacePeriodOf(kpi) ?? 'all'}
        onValueChange={(period) => onChange(withPace(kpi, period === 'all' ? null : period, time))}
        options={[
          { value: 'all', label: 'All time, no pace' },
          { value: 'month', label: 'The current month' },
          { value: 'quarter', label: 'The current quarter' },
          { value: 'year', label: 'The current year' },
        ]}
      />
    </Field>
  );
}

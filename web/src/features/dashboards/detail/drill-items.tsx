import type { Chart } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpToLine } from 'lucide-react';
import { hierarchiesQuery } from '../../../entities/dashboard/editing.api.js';
import { conditionsOf, labelOf } from '../../../entities/plan/conditions.js';
import { MenuItem } from '../../../shared/ui/overlays/menu.js';
import { levelsBelow } from '../model/drilled-chart.js';
import { type DrillStep, upTo, withStep } from '../model/drills.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** Ways down from what a chart shows, into what is selected in it, and the way back up. */
export function DrillItems({ chart }: { chart: Chart }) {
  const { view, change, columns, dashboard } = useDashboard();
  const hierarchies = useQuery(hierarchiesQuery(dashboard));
  const levels = levelsBelow(chart, hierarchies.data ?? []);
  const selected = view.cross.filter(({ tile }) => tile === chart.id).map(({ filter }) => filter);
  const where = conditionsOf(selected, columns)
    .map(({ value }) => value)
    .join(', ');
  const steps = view.drills.find(({ tile }) => tile === chart.id)?.steps.length ?? 0;
  // What was selected above is what is looked at now; it goes on filtering the others.
  const drill = (by: DrillStep['by']) =>
    change({ drills: withStep(view.drills, chart.id, { by, filters: selected }) });
  return (
    <>
      {levels.map((by) => (
        <MenuItem
          key={`${by.column} ${by.grain ?? ''}`}
          icon={<ArrowDownToLine aria-hidden="true" />}
          onSelect={() => drill(by)}
        >
          {where ? `${where} by ${nameOf(by)}` : `Drill down to ${nameOf(by)}`}
        </MenuItem>
      ))}
      {steps > 0 && (
        <MenuItem
          icon={<ArrowUpToLine aria-hidden="true" />}
          onSelect={() => change({ drills: upTo(view.drills, chart.id, steps - 1) })}
        >
          Back up
        </MenuItem>
      )}
    </>
  );
}

const nameOf = ({ column, grain }: DrillStep['by']): string => grain ?? labelOf(column).toLowerCase();

import { type Calculation, type Dashboard, PLAN_LIMITS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calculationsQuery, useDeleteCalculation } from '../../../entities/calculation/calculations.api.js';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { showLimit } from '../../../entities/subscription/limit-store.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { UsageMeter } from '../../../shared/ui/usage-meter.js';
import { GoneNotes } from '../gone/gone-notes.js';
import { goneColumnsIn } from '../model/gone-columns.js';
import { CalculationEditor } from './calculation-editor.js';
import { withTileOf } from './tile-of-calculation.js';

interface CalculationsSheetProps {
  dashboard: Dashboard;
  onClose: () => void;
  /** Opens with a new one, where there is room; told of it once it is kept, and the sheet closes. */
  onMade?: (made: Calculation) => void;
}

/** The calculations of a dashboard, and the editor of one. */
export function CalculationsSheet({ dashboard, onClose, onMade }: CalculationsSheetProps) {
  const { data } = useQuery(calculationsQuery(dashboard.id));
  const { data: source } = useQuery(dataSourceQuery(dashboard.dataSourceIds[0] ?? ''));
  const [chosen, setChosen] = useState<Calculation | 'new'>();
  const { plan } = useUser();
  const limit = PLAN_LIMITS[plan].calculationsPerDashboard;
  const used = data?.length ?? 0;
  const hasRoom = data !== undefined && (limit === null || used < limit);
  const edited = chosen ?? (onMade && hasRoom ? 'new' : undefined);
  const onDone = (made?: Calculation) => {
    setChosen(undefined);
    if (!onMade) return;
    if (made) onMade(made);
    onClose();
  };
  const title =
    edited === undefined ? 'Calculations' : edited === 'new' ? 'New calculation' : 'Edit calculation';
  return (
    <Sheet
      isOpen
      width="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={
        source ? `${dashboard.name} · ${source.name}, version ${dashboard.dataVersion}` : dashboard.name
      }
      aside={data && <UsageMeter used={used} limit={limit} noun="calculations" />}
    >
      {edited !== undefined && (
        <CalculationEditor
          dashboard={dashboard}
          calculation={edited === 'new' ? undefined : edited}
          onDone={onDone}
        />
      )}
      {edited === undefined && <Overview dashboard={dashboard} onEdit={setChosen} />}
    </Sheet>
  );
}

interface OverviewProps {
  dashboard: Dashboard;
  onEdit: (calculation: Calculation | 'new') => void;
}

/** What there is, and the way to one more. */
function Overview({ dashboard, onEdit }: OverviewProps) {
  const { data, error, isPending, refetch } = useQuery(calculationsQuery(dashboard.id));
  const { plan } = useUser();
  const limit = PLAN_LIMITS[plan].calculationsPerDashboard;
  const used = data?.length ?? 0;
  return (
    <div className="flex flex-col gap-4 p-4 md:p-8">
      {isPending && (
        <SkeletonGroup label="Loading calculations">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {error && (
        <ErrorState
          title="The calculations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <p className="text-body text-text2">
          A calculation makes a new column or measure from existing columns, such as amount per piece. What it
          means is shown before it is kept.
        </p>
      )}
      {data && <CalculationList dashboard={dashboard} calculations={data} onEdit={onEdit} />}
      {data && (
        <Button
          variant="primary"
          className="self-start"
          onClick={() =>
            limit !== null && used >= limit
              ? showLimit({ meter: 'calculationsPerDashboard', message: FULL(limit) })
              : onEdit('new')
          }
        >
          New calculation
        </Button>
      )}
    </div>
  );
}

const FULL = (limit: number) =>
  `Your plan includes ${limit} custom calculations per dashboard, and all of them are used. Delete one to free its place, or move to a larger plan.`;

interface CalculationListProps {
  dashboard: Dashboard;
  calculations: readonly Calculation[];
  onEdit: (calculation: Calculation) => void;
}

function CalculationList({ dashboard, calculations, onEdit }: CalculationListProps) {
  const remove = useDeleteCalculation(dashboard.id);
  const update = useUpdate(dashboard.id);
  const add = (calculation: Calculation) =>
    update.mutate(
      { config: withTileOf(calculation, dashboard) },
      { onSuccess: () => toast({ variant: 'success', title: `A tile with ${calculation.name} was added` }) },
    );
  return (
    <ul aria-label="Calculations" className="divide-y divide-border-subtle">
      {calculations.map((calculation) => {
        const { id, name, formula, unit, level, dependants, readOnly } = calculation;
        return (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <span className="min-w-0 flex-1 basis-64">
              <span className="block text-body font-medium text-text1">{name}</span>
              <code className="block text-caption break-words text-text2">{formula}</code>
              <span className="text-caption text-text3">
                {level === 'row' ? 'A value in each row' : 'A measure'}
                {unit && `, ${unit}`} · used by {dependants.length}{' '}
                {dependants.length === 1 ? 'tile' : 'tiles'}
                {readOnly && ' · over the limit of your plan: it can be used and deleted'}
              </span>
              <GoneNotes dashboard={dashboard} gone={goneColumnsIn(dashboard, 'calculations', id)} />
            </span>
            <Button size="compact" isPending={update.isPending} onClick={() => add(calculation)}>
              Add as tile
            </Button>
            <Button
              size="compact"
              disabled={readOnly}
              aria-label={`Edit ${name}`}
              onClick={() => onEdit(calculation)}
            >
              Edit
            </Button>
            <Button
              size="compact"
              variant="ghost"
              aria-label={`Delete ${name}`}
              onClick={() =>
                remove.mutate(id, {
                  onError: ({ message }) =>
                    toast({ variant: 'destructive', title: `${name} stays`, description: message }),
                })
              }
            >
              Delete
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

import type { Insight } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { dashboardsOf, useAddToDashboard } from '../parts/insights.api.js';

const NEW = 'new';

/** Which dashboard of the same source takes the chart, or a new one. */
export function AddDialog({ insight, onClose }: { insight: Insight; onClose: () => void }) {
  const form = useId();
  const navigate = useNavigate();
  const all = useQuery(dashboardsQuery());
  const add = useAddToDashboard();
  const dashboards = dashboardsOf(all.data ?? [], insight.dataSourceId);
  const [asked, setAsked] = useState<string>();
  const [name, setName] = useState('');
  const chosen = asked ?? dashboards[0]?.id ?? NEW;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || !all.data) return;
    const to = chosen === NEW ? { name: name.trim() || insight.title.slice(0, 200) } : { id: chosen };
    add.mutate(
      { chart: insight.chart, dataSourceId: insight.dataSourceId, to },
      {
        onSuccess: ({ id, name: where }) => {
          onClose();
          toast({
            variant: 'success',
            title: `Added to ${where}`,
            action: { label: 'Open', onSelect: () => void navigate(`/dashboard/${id}`) },
          });
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add to dashboard"
      description={`The chart of “${insight.title}” becomes a tile.`}
      footer={
        all.data && (
          <Button variant="primary" type="submit" form={form} isPending={add.isPending}>
            Add
          </Button>
        )
      }
    >
      {all.isError && (
        <ErrorState
          title="Your dashboards could not be loaded"
          error={all.error}
          onRetry={() => void all.refetch()}
        />
      )}
      {all.isPending && (
        <SkeletonGroup label="Loading dashboards">
          <Skeleton className="h-28" />
        </SkeletonGroup>
      )}
      {all.data && (
        <form id={form} onSubmit={submit} className="flex flex-col gap-3 pb-2">
          <fieldset className="max-h-72 min-w-0 divide-y divide-border-subtle overflow-y-auto rounded-md border border-border">
            <legend className="sr-only">Dashboard</legend>
            {dashboards.map(({ id, name: label, config }) => (
              <Choice key={id} isChosen={id === chosen} onChoose={() => setAsked(id)}>
                <span className="block truncate text-body font-medium text-text1">{label}</span>
                <span className="block text-caption text-text3">{plural(config.charts.length, 'chart')}</span>
              </Choice>
            ))}
            <Choice isChosen={chosen === NEW} onChoose={() => setAsked(NEW)}>
              <span className="block text-body font-medium text-text1">New dashboard</span>
            </Choice>
          </fieldset>
          {chosen === NEW && (
            <Input
              aria-label="Name of the new dashboard"
              value={name}
              maxLength={200}
              placeholder={insight.title}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          {add.isError && (
            <p role="alert" className="text-label font-normal text-danger-text">
              Nothing was added: {add.error.message}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={cn(
        'flex min-h-13 items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <input
        type="radio"
        name="dashboard"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

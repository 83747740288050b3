import type { Chart, Dashboard } from '@plumbline/contracts';
import { Plus } from 'lucide-react';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { addChart } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { TilePicture } from '../edit/tile-picture.js';
import { useDashboard } from '../parts/dashboard-context.js';

const SHOWN = 3;

/** The charts that scored next, as pictures of the data with their reasons: one is added once it is chosen. */
export function SuggestDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const update = useUpdate(dashboard.id);
  const add = (chart: Chart) => {
    const before = dashboard.config;
    update.mutate(
      { config: addChart(before, chart) },
      {
        onSuccess: () => {
          onClose();
          toast({
            variant: 'success',
            title: `“${chart.title}” was added`,
            action: { label: 'Undo', onSelect: () => update.mutate({ config: before }) },
          });
        },
      },
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Suggest another chart"
      description="What comes next in this data, best first."
      className="!max-w-4xl"
    >
      <ul className="grid gap-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {dashboard.config.runnersUp.slice(0, SHOWN).map((chart) => (
          <Candidate key={chart.id} chart={chart} isPending={update.isPending} onAdd={() => add(chart)} />
        ))}
      </ul>
    </Dialog>
  );
}

interface CandidateProps {
  chart: Chart;
  isPending: boolean;
  onAdd: () => void;
}

function Candidate({ chart, isPending, onAdd }: CandidateProps) {
  const { dashboard, theme } = useDashboard();
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-border bg-surface p-4">
      <h3 className="text-label wrap-anywhere">{chart.title}</h3>
      <p className="text-caption text-text3 wrap-anywhere">{chart.subtitle}</p>
      <TilePicture dashboard={dashboard} tile={chart} theme={theme} />
      <p className="flex-1 text-caption text-text2">{chart.reason}</p>
      <Button
        size="compact"
        className="self-end"
        disabled={isPending}
        aria-label={`Add “${chart.title}”`}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" />
        Add
      </Button>
    </li>
  );
}

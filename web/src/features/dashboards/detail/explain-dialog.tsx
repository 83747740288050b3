import type { Chart, Kpi, TileResult } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { factQuery } from '../../../entities/fact/facts.api.js';
import { PlanBlock } from '../../../entities/fact/plan-block.js';
import { Sentence } from '../../../entities/fact/sentence.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { useDashboard } from '../parts/dashboard-context.js';

interface ExplainDialogProps {
  tile: Chart | Kpi;
  title: string;
  result: TileResult | undefined;
  onClose: () => void;
}

/** Why this tile is here and what exactly it computes, under the filters as they are. */
export function ExplainDialog({ tile, title, result, onClose }: ExplainDialogProps) {
  const { columns, sourceName, reader } = useDashboard();
  const [id = ''] = result?.factIds ?? [];
  const fact = useQuery({ ...factQuery({ id }, reader.fact), enabled: id !== '' });
  const plan = fact.data?.plan ?? tile.plan;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={tile.reason}>
      <div className="flex flex-col gap-4 pb-4">
        <Sentence plan={plan} columns={columns} />
        <PlanBlock plan={plan} sourceName={sourceName} columns={columns} />
      </div>
    </Dialog>
  );
}

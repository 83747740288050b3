import { RUN_DAYS, type Schedule, type ScheduleRun } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { SheetFacts } from '../../../entities/fact/source-facts.js';
import { runsQuery, useRunSchedule } from '../../../entities/schedule/schedules.api.js';
import { useMayEdit } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Sheet } from '../../../shared/ui/overlays/sheet.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { RunDetail } from './run-detail.js';
import { RunList } from './run-list.js';

/** What became of each run of a schedule: the chosen one above, all of them below. */
export function RunsSheet({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const mayEdit = useMayEdit();
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={schedule.name}
      description={`Runs of the last ${RUN_DAYS} days`}
      className="p-4 md:px-8"
      footer={mayEdit ? <RunAgain schedule={schedule} /> : undefined}
    >
      <Loaded query={useQuery(runsQuery(schedule.id))} noun="runs">
        {(runs) =>
          runs.length === 0 ? (
            <NoRuns />
          ) : (
            <SheetFacts dataSourceId={schedule.target}>
              <Runs runs={runs} schedule={schedule} />
            </SheetFacts>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function NoRuns() {
  return <Empty title="Has not run yet">The first run appears here when it is due.</Empty>;
}

function Runs({ runs, schedule }: { runs: readonly ScheduleRun[]; schedule: Schedule }) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = runs.find(({ id }) => id === chosenId) ?? runs[0];
  return (
    <>
      {chosen && <RunDetail run={chosen} schedule={schedule} />}
      <h3 className="mt-6 mb-2 text-h3">Runs</h3>
      <div className="-mx-4 md:-mx-8">
        <RunList runs={runs} chosen={chosen?.id} onOpen={({ id }) => setChosenId(id)} />
      </div>
    </>
  );
}

function RunAgain({ schedule: { id, name } }: { schedule: Schedule }) {
  const run = useRunSchedule();
  return (
    <Button
      isPending={run.isPending}
      onClick={() =>
        run.mutate(id, {
          onSuccess: () => toast({ variant: 'success', title: `${name} runs now` }),
          onError: (error) => toast({ variant: 'destructive', title: error.message }),
        })
      }
    >
      <RotateCw aria-hidden="true" />
      Run now
    </Button>
  );
}

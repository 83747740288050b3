import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { isNarrowed } from '../model/insight-view.js';
import { type InsightsData, useInsights } from '../parts/insights-context.js';
import { NoInsights, NothingFound } from '../parts/no-insights.js';
import { isRunning } from '../parts/run-notices.js';

/** Why the list is empty: filtered, none dismissed, still looking, nothing found, or never looked. */
export function NothingListed({ data: { runs } }: { data: InsightsData }) {
  const { view, change } = useInsights();
  const looked = runs.filter(({ dataSourceId }) => view.source === null || dataSourceId === view.source);
  const done = looked.filter(({ status }) => status === 'done');
  if (isNarrowed(view))
    return (
      <Card>
        <Empty
          title="No insights match these filters"
          action={
            <Button onClick={() => change({ type: null, priority: null, from: 0 })}>Clear filters</Button>
          }
        />
      </Card>
    );
  if (view.isDismissed)
    return (
      <Card>
        <Empty
          title="Nothing is dismissed"
          action={<Button onClick={() => change({ isDismissed: false })}>Show insights</Button>}
        >
          What you dismiss is kept here and can be brought back.
        </Empty>
      </Card>
    );
  // Their notices stand above and say more.
  if (looked.some((run) => isRunning(run) || run.status === 'failed')) return null;
  const quiet = done.filter(({ shown }) => shown === 0);
  if (quiet.length > 0) return <NothingFound runs={quiet} />;
  if (done.length > 0)
    return (
      <Card>
        <Empty
          title="All insights are dismissed"
          action={<Button onClick={() => change({ isDismissed: true })}>Show dismissed</Button>}
        />
      </Card>
    );
  return <NoInsights />;
}

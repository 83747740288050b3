import { useQuery } from '@tanstack/react-query';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { dismissedQuery, insightsQuery, runsQuery } from '../../entities/insight/insights.api.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Card } from '../../shared/ui/card.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import { InsightsScreenView } from './insights-screen.js';
import { useInsightView } from './parts/use-insight-view.js';

/** What was found in the data: a list beside the evidence. Filters and the open insight lie in the address. */
export function Component() {
  usePageTitle('Insights');
  const [{ isDismissed }] = useInsightView();
  const insights = useQuery(insightsQuery());
  const dismissed = useQuery({ ...dismissedQuery(), enabled: isDismissed });
  const runs = useQuery(runsQuery());
  const sources = useQuery(dataSourcesQuery());
  const listed = isDismissed ? dismissed : insights;
  const failed = [listed, runs, sources].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <>
        <PageHeader title="Insights" />
        <Card>
          <ErrorState
            title="Your insights could not be loaded"
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        </Card>
      </>
    );
  if (!listed.data || !runs.data || !sources.data) return <InsightsSkeleton />;
  const read = sources.data.filter(({ version }) => version > 0);
  return <InsightsScreenView insights={listed.data} runs={runs.data} sources={read} />;
}

/** Header, filters, list and detail in their places. */
function InsightsSkeleton() {
  return (
    <>
      <PageHeader title="Insights" subtitle={<span>&nbsp;</span>} />
      <SkeletonGroup label="Loading insights">
        <Skeleton className="h-8 w-[32rem] max-w-full" />
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-[420px_minmax(0,1fr)]">
          <div className="flex flex-col gap-px">
            {[0, 1, 2, 3, 4, 5, 6, 7].map((slot) => (
              <Skeleton key={slot} className="h-18" />
            ))}
          </div>
          <Skeleton className="h-[50rem] max-lg:hidden" />
        </div>
      </SkeletonGroup>
    </>
  );
}

import { HOME_CARDS, type Insight } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import { insightsQuery } from '../../entities/insight/insights.api.js';
import { prefetch } from '../../entities/session/session.js';
import { useUser } from '../../entities/session/session-state.js';
import { useIsTeam } from '../../entities/workspace/people.api.js';
import { listQuery } from '../../shared/api/list-query.js';
import { queryClient } from '../../shared/api/query-client.js';
import { cn } from '../../shared/lib/cn.js';
import { formatAs } from '../../shared/lib/format-time.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { CountCard } from './count-card.js';
import { GetStarted } from './get-started.js';
import { insightCountText, welcomeText } from './home-words.js';
import { LatestInsights, SHOWN_INSIGHTS } from './latest-insights.js';
import { Panel } from './panel.js';
import { DashboardActions, RecentDashboards } from './recent-dashboards.js';
import { DataSourceActions, RecentDataSources } from './recent-data-sources.js';

/** Only where others belong to the workspace; it comes after what home is for. */
const TeamActivity = lazy(async () => ({ default: (await import('./team-activity.js')).TeamActivity }));

type Card = (typeof HOME_CARDS)[number];

/** Insights are read by a query of their own, everything else as a list under its path. */
const isListed = ({ list }: Card) => list !== '/api/insights';
const cardQuery = ({ list, ...card }: Card) =>
  listQuery<{ createdAt?: string }>({
    method: 'GET',
    path: list,
    ...('timeout' in card && { timeout: card.timeout }),
  });
const LISTS = HOME_CARDS.filter(isListed);

export const loader = () =>
  prefetch(() => {
    void queryClient.prefetchQuery(insightsQuery());
    for (const card of LISTS) void queryClient.prefetchQuery(cardQuery(card));
  });

/** Where signed-in people arrive: what there is, what is new, and the next step. Panels that are quick come together. */
export function Component() {
  usePageTitle('Home');
  const { username } = useUser();
  const sources = useQuery(dataSourcesQuery());
  const dashboards = useQuery(dashboardsQuery());
  const insights = useQuery(insightsQuery());
  const isTeam = useIsTeam();
  const isWaiting = sources.isPending || dashboards.isPending || insights.isPending;
  const isDue = useDelayed(isWaiting);
  const isEmpty = sources.data?.length === 0;
  return (
    <div className="pb-8">
      <PageHeader title={welcomeText(username)} subtitle={formatAs(new Date(), { dateStyle: 'full' })} />
      <ul className="grid grid-cols-2 gap-4 *:grid max-md:*:last:col-span-2 md:grid-cols-4 xl:grid-cols-7">
        {HOME_CARDS.map((card) => (
          <li key={card.to}>
            <Count card={card} insights={insights} isTall={!isEmpty} />
          </li>
        ))}
      </ul>
      <div className={cn('mt-4 grid gap-4 lg:grid-cols-2', isWaiting && !isDue && 'invisible')}>
        {isEmpty ? (
          <div className="lg:col-span-2">
            <GetStarted />
          </div>
        ) : (
          <>
            <Panel title="Recent Data Sources" actions={<DataSourceActions />} list={sources}>
              <RecentDataSources sources={sources.data ?? []} />
            </Panel>
            <Panel title="Recent Dashboards" actions={<DashboardActions />} list={dashboards}>
              <RecentDashboards dashboards={dashboards.data ?? []} />
            </Panel>
          </>
        )}
        <div className="min-w-0 lg:col-span-2">
          <Panel
            title="Latest AI Insights"
            actions={
              insights.data && insights.data.length > 0 && <InsightActions total={insights.data.length} />
            }
            list={insights}
          >
            <LatestInsights insights={insights.data ?? []} />
          </Panel>
        </div>
        {isTeam && (
          <div className="min-w-0 lg:col-span-2">
            <Suspense fallback={null}>
              <TeamActivity />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}

function InsightActions({ total }: { total: number }) {
  return (
    <>
      <span className="text-caption text-text3 tabular-nums">
        {insightCountText(Math.min(SHOWN_INSIGHTS, total), total)}
      </span>
      <Button variant="ghost" asChild>
        <Link to="/insights">View All</Link>
      </Button>
    </>
  );
}

interface CountProps {
  card: Card;
  insights: { data?: Insight[]; isError: boolean };
  isTall: boolean;
}

function Count({ card, insights, isTall }: CountProps) {
  const list = useQuery({ ...cardQuery(card), enabled: isListed(card) });
  const { data, isError } = isListed(card) ? list : insights;
  return <CountCard card={card} items={data} isFailed={isError && !data} isTall={isTall} />;
}

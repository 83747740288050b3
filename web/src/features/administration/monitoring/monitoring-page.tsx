import { MONITORING_WINDOWS, type MonitoringWindow } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime, formatTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { RulesLink } from '../rules/rules-link.js';
import { BacklogCards } from './backlog-card.js';
import { ModelsCard } from './models-card.js';
import { jobFiguresQuery, monitoringQuery, REFRESH_MS, routesQuery } from './monitoring.api.js';
import { WINDOW_WORDS } from './monitoring-words.js';
import { QualitySection } from './quality-section.js';
import { QueueCard } from './queue-card.js';
import { SessionsSection } from './sessions-section.js';
import { SlowCard } from './slow-card.js';
import { SlowDashboardsCard } from './slow-dashboards-card.js';
import { StateCard } from './state-card.js';
import { TrafficCards } from './traffic-cards.js';

const isWindow = (name: string | null): name is MonitoringWindow =>
  name !== null && Object.hasOwn(MONITORING_WINDOWS, name);
const WINDOWS = Object.entries(WINDOW_WORDS).map(([value, label]) => ({
  value: value as MonitoringWindow,
  label,
}));

/** How the installation does: in, its figures over a window; out, the end of sessions. */
export function Component() {
  usePageTitle('Monitoring');
  const [params, setParams] = useSearchParams();
  const asked = params.get('window');
  const window = isWindow(asked) ? asked : '24h';
  const figures = useQuery(monitoringQuery(window));
  const routes = useQuery(routesQuery(window));
  const jobs = useQuery(jobFiguresQuery(window));
  return (
    <>
      <PageHeader
        title="Monitoring"
        subtitle={
          figures.data &&
          `Since ${formatDateTime(figures.data.from)} · refreshed every ${REFRESH_MS / 1_000} s, last at ${formatTime(figures.data.until)} · kept for ${figures.data.kept.days} days, per ${figures.data.kept.minutes} minutes`
        }
        actions={
          <>
            <Select
              label="Window"
              options={WINDOWS}
              value={window}
              onValueChange={(next) => setParams(next === '24h' ? {} : { window: next }, { replace: true })}
            />
            <RulesLink />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Loaded query={figures} noun="figures">
          {(loaded) => (
            <>
              <StateCard figures={loaded} />
              <TrafficCards figures={loaded} />
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                <Loaded query={jobs} noun="queues">
                  {(kinds) => <QueueCard figures={loaded} jobs={kinds} />}
                </Loaded>
                <Loaded query={routes} noun="routes">
                  {(rows) => <SlowCard routes={rows} window={window} />}
                </Loaded>
              </div>
              <BacklogCards figures={loaded} />
            </>
          )}
        </Loaded>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <SlowDashboardsCard window={window} />
          <ModelsCard window={window} />
        </div>
        <QualitySection />
        <SessionsSection />
      </div>
    </>
  );
}

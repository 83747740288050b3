import { OVERVIEW_DAYS, type OverviewWindow, type UsageOverview } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { formatTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { FigureCards } from './figure-cards.js';
import { GrowthCards } from './growth-cards.js';
import { usageOverviewQuery } from './overview.api.js';
import { silenceWords, WINDOW_WORDS } from './overview-words.js';
import { PlansCard } from './plans-card.js';
import { StorageCard } from './storage-card.js';
import { WorkspacesSection } from './workspaces-section.js';

const isWindow = (name: string | null): name is OverviewWindow =>
  name !== null && Object.hasOwn(OVERVIEW_DAYS, name);
const WINDOWS = Object.entries(WINDOW_WORDS).map(([value, label]) => ({
  value: value as OverviewWindow,
  label,
}));

/** What the installation holds, how it grows, and which workspaces use it. */
export function Component() {
  usePageTitle('Overview');
  const [params, setParams] = useSearchParams();
  const asked = params.get('window');
  const window = isWindow(asked) ? asked : '30d';
  const overview = useQuery(usageOverviewQuery(window));
  return (
    <>
      <PageHeader
        title="Overview"
        subtitle="Use, storage, plans and growth of this installation. Services report what changed every five minutes; days are in UTC."
        actions={
          <Select
            label="Window"
            options={WINDOWS}
            value={window}
            onValueChange={(next) => setParams(next === '30d' ? {} : { window: next }, { replace: true })}
          />
        }
      />
      <div className="flex flex-col gap-4">
        <Loaded query={overview} noun="figures">
          {(loaded) => (
            <>
              <Silent told={loaded.told} />
              <FigureCards overview={loaded} />
              <GrowthCards overview={loaded} />
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                <PlansCard plans={loaded.plans} />
                <StorageCard overview={loaded} />
              </div>
            </>
          )}
        </Loaded>
        <WorkspacesSection />
      </div>
    </>
  );
}

function Silent({ told }: Pick<UsageOverview, 'told'>) {
  const sentences = silenceWords(told, formatTime);
  if (sentences.length === 0) return null;
  return (
    <ul
      aria-label="Figures that are not current"
      className="flex flex-col gap-1 rounded-lg border border-warning-border bg-warning-bg px-5 py-3 text-body text-warning-text"
    >
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

import { formatCount } from '@plumbline/charts';
import {
  PLAN_NAMES,
  PLANS,
  type Plan,
  WORKSPACE_SORTS,
  type WorkspaceSort,
  type WorkspaceUsage,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Figures } from '../figures-table.js';
import { Pager } from '../parts/pager.js';
import { type WorkspaceFilters, workspacesQuery } from './overview.api.js';
import { SORT_WORDS } from './overview-words.js';

const ANY = 'any';
const PLAN_CHOICES = [
  { value: ANY, label: 'Any' } as const,
  ...PLANS.map((plan) => ({ value: plan, label: PLAN_NAMES[plan] })),
];
const SORT_CHOICES = WORKSPACE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));

/** What each workspace uses, searched and put in order by the server, page by page. */
export function WorkspacesSection() {
  const [filters, setFilters] = useState<WorkspaceFilters>({});
  const query = useQuery(workspacesQuery(useDeferredValue(filters)));
  const filter = (change: WorkspaceFilters) => setFilters({ ...filters, offset: 0, ...change });
  return (
    <section aria-label="Workspaces" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-h2">Workspaces</h2>
        <SearchInput
          label="Search name or email"
          className="w-64 max-w-full"
          value={filters.search ?? ''}
          onValueChange={(search) => filter({ search })}
        />
        <Select<Plan | typeof ANY>
          prefix="Plan"
          options={PLAN_CHOICES}
          value={filters.plan ?? ANY}
          onValueChange={(plan) => filter({ plan: plan === ANY ? undefined : plan })}
        />
        <Select<WorkspaceSort>
          prefix="Sort"
          options={SORT_CHOICES}
          value={filters.sort ?? 'bytes'}
          onValueChange={(sort) => filter({ sort })}
        />
      </div>
      <Loaded query={query} noun="workspaces">
        {({ workspaces, total }) => (
          <>
            <Card className="overflow-hidden [&>section]:border-t-0">
              {workspaces.length === 0 ? (
                <Empty title="No workspace matches" />
              ) : (
                <WorkspaceTable workspaces={workspaces} />
              )}
            </Card>
            <Pager
              offset={filters.offset ?? 0}
              total={total}
              onOffset={(offset) => setFilters({ ...filters, offset })}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

function WorkspaceTable({ workspaces }: { workspaces: readonly WorkspaceUsage[] }) {
  const count = (measure: keyof WorkspaceUsage['amounts'], title: string) => ({
    title,
    isNumber: true,
    cell: ({ amounts }: WorkspaceUsage) => formatCount(amounts[measure] ?? 0),
  });
  return (
    <Figures
      caption="Use by workspace"
      rows={workspaces}
      keyOf={({ workspaceId }) => workspaceId}
      columns={[
        {
          title: 'Workspace of',
          cell: ({ owner, users }) => (
            <>
              <span className="font-medium wrap-anywhere text-text1">{owner?.username ?? 'Nobody'}</span>
              {users > 1 && (
                <span className="text-caption text-text3"> and {formatCount(users - 1)} more</span>
              )}
            </>
          ),
        },
        { title: 'Plan', cell: ({ plan }) => PLAN_NAMES[plan] },
        {
          title: 'Last seen',
          cell: ({ lastSeenAt }) => (
            <span className="whitespace-nowrap">{lastSeenAt ? formatDay(lastSeenAt) : 'Never'}</span>
          ),
        },
        { title: 'Storage', cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
        count('data_sources', 'Data sources'),
        count('dashboards', 'Dashboards'),
        count('documents', 'Documents'),
        count('predictions', 'Predictions'),
        count('questions', 'Questions'),
        count('exports', 'Exports'),
        count('schedules', 'Schedules'),
      ]}
    />
  );
}

import { formatCount } from '@plumbline/charts';
import { type ManagedUser, PLAN_NAMES, PLANS, ROLES } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { type UserFilters, usersQuery } from '../parts/administration.api.js';
import { DataList } from '../parts/data-list.js';
import { Pager } from '../parts/pager.js';
import { ROLE_WORDS, STATE_WORDS, STATES } from '../parts/user-words.js';
import { UserSheet } from './user-sheet.js';

const ANY = 'any';
const choices = <Value extends string>(values: readonly Value[], words: (value: Value) => string) => [
  { value: ANY, label: 'Any' } as const,
  ...values.map((value) => ({ value, label: words(value) })),
];
const ROLE_CHOICES = choices(ROLES, (role) => ROLE_WORDS[role]);
const PLAN_CHOICES = choices(PLANS, (plan) => PLAN_NAMES[plan]);
const STATE_CHOICES = choices(STATES, (state) => STATE_WORDS[state]);
const chosen = <Value extends string>(value: Value | typeof ANY) =>
  value === ANY ? undefined : (value as Value);

export function Users() {
  const [filters, setFilters] = useState<UserFilters>({});
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(usersQuery(useDeferredValue(filters)));
  const filter = (change: UserFilters) => setFilters({ ...filters, offset: 0, ...change });
  const open = data?.entries.find(({ id }) => id === openId);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <SearchInput
          label="Search name or email"
          className="w-72 max-w-full"
          value={filters.search ?? ''}
          onValueChange={(search) => filter({ search })}
        />
        <Select
          prefix="Role"
          options={ROLE_CHOICES}
          value={filters.role ?? ANY}
          onValueChange={(role) => filter({ role: chosen(role) })}
        />
        <Select
          prefix="Plan"
          options={PLAN_CHOICES}
          value={filters.plan ?? ANY}
          onValueChange={(plan) => filter({ plan: chosen(plan) })}
        />
        <Select
          prefix="State"
          options={STATE_CHOICES}
          value={filters.state ?? ANY}
          onValueChange={(state) => filter({ state: chosen(state) })}
        />
      </div>
      {error && (
        <ErrorState title="The users could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && data.entries.length === 0 && <Empty title="No user matches" />}
      {data && data.entries.length > 0 && (
        <>
          <UserTable users={data.entries} onOpen={setOpenId} />
          <Pager
            offset={filters.offset ?? 0}
            total={data.total}
            onOffset={(offset) => setFilters({ ...filters, offset })}
          />
        </>
      )}
      {open && <UserSheet user={open} onClose={() => setOpenId(null)} />}
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading users">
      <Skeleton className="h-64" />
    </SkeletonGroup>
  );
}

function UserTable({ users, onOpen }: { users: ManagedUser[]; onOpen: (id: string) => void }) {
  return (
    <DataList
      caption="Users"
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'User',
          cell: ({ id, username, email }) => (
            <button type="button" className="touch-target text-left" onClick={() => onOpen(id)}>
              <span className="block min-w-40 font-medium wrap-anywhere text-text1 hover:underline">
                {username}
              </span>
              <span className="block text-caption wrap-anywhere text-text3">{email}</span>
            </button>
          ),
        },
        { title: 'Role', cell: ({ role }) => ROLE_WORDS[role] },
        { title: 'Plan', cell: ({ plan }) => PLAN_NAMES[plan] },
        {
          title: 'State',
          cell: ({ state }) => (
            <Badge tone={state === 'active' ? 'success' : 'warning'}>{STATE_WORDS[state]}</Badge>
          ),
        },
        {
          title: 'Sessions',
          cell: ({ openSessions }) => formatCount(openSessions),
          className: 'tabular-nums',
        },
        {
          title: 'Last seen',
          cell: ({ lastSeenAt }) => (lastSeenAt ? formatDay(lastSeenAt) : 'Never'),
          className: 'whitespace-nowrap',
        },
        { title: 'Since', cell: ({ createdAt }) => formatDay(createdAt), className: 'whitespace-nowrap' },
      ]}
    />
  );
}

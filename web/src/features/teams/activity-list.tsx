import {
  ACTIVITY_WORDS,
  type Activity,
  type ActivityObject,
  aboutPath,
  listActivity,
  PRODUCT_NAME,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { peopleQuery } from '../../entities/workspace/people.api.js';
import { api } from '../../shared/api/api.js';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Card } from '../../shared/ui/card.js';
import { Empty } from '../../shared/ui/empty.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Pager } from '../../shared/ui/pager.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { PAGE_SIZE } from './team.api.js';

const TYPES = {
  all: 'Everything',
  dashboard: 'Dashboards',
  summary: 'Summaries',
  insight: 'Insights',
  fact: 'Numbers',
  'data-source': 'Data sources',
  document: 'Documents',
  export: 'Exports',
  schedule: 'Schedules',
} as const satisfies Record<ActivityObject['type'] | 'all', string>;
type Type = keyof typeof TYPES;
const TYPE_CHOICES = (Object.keys(TYPES) as Type[]).map((value) => ({ value, label: TYPES[value] }));
const EVERYBODY = 'everybody';

interface Wanted {
  type: Type;
  by: string;
  offset: number;
}

const activityQuery = ({ type, by, offset }: Wanted) =>
  queryOptions({
    queryKey: [listActivity.path, { type, by, offset }],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ offset, limit: PAGE_SIZE },
        ...(type !== 'all' && { type }),
        ...(by !== EVERYBODY && { by }),
      };
      const { data, headers } = await api.send(listActivity, { query }, { signal });
      return { activities: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Who did what in the workspace, the latest first, with the way to it. */
export function ActivityList() {
  const [wanted, setWanted] = useState<Wanted>({ type: 'all', by: EVERYBODY, offset: 0 });
  const activity = useQuery(activityQuery(wanted));
  const { data: people = [] } = useQuery(peopleQuery(''));
  const members = people.map(({ userId: value, name: label }) => ({ value, label }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Select
          size="compact"
          prefix="What"
          options={TYPE_CHOICES}
          value={wanted.type}
          onValueChange={(type) => setWanted({ ...wanted, type, offset: 0 })}
        />
        <Select
          size="compact"
          prefix="Who"
          options={[{ value: EVERYBODY, label: 'Everybody' }, ...members]}
          value={wanted.by}
          onValueChange={(by) => setWanted({ ...wanted, by, offset: 0 })}
        />
      </div>
      <Loaded query={activity} noun="activity" skeleton={<Skeleton className="h-60 rounded-lg" />}>
        {({ activities, total }) =>
          activities.length === 0 ? (
            <Empty title="Nothing happened here yet">
              What members make, change, share and say stands here for a year.
            </Empty>
          ) : (
            <>
              <Card>
                <ul aria-label="Activity" className="divide-y divide-border-subtle">
                  {activities.map((one) => (
                    <Line key={one.id} activity={one} />
                  ))}
                </ul>
              </Card>
              <Pager
                pageSize={PAGE_SIZE}
                offset={wanted.offset}
                total={total}
                onOffset={(offset) => setWanted({ ...wanted, offset })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Line({ activity: { at, action, by, object, isGone } }: { activity: Activity }) {
  const path = object && !isGone ? pathOf(object) : undefined;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
      <p className="min-w-60 flex-1 text-body wrap-anywhere">
        <span className="font-medium">{by?.name ?? `Somebody who left ${PRODUCT_NAME}`}</span>{' '}
        {ACTIVITY_WORDS[action]}{' '}
        {object &&
          (path ? (
            <Link
              to={path}
              className="text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current"
            >
              {object.name}
            </Link>
          ) : (
            object.name
          ))}
      </p>
      <time dateTime={at} className="text-caption text-text3 tabular-nums">
        {formatDateTime(at)}
      </time>
    </li>
  );
}

/** The screen that shows it. */
function pathOf({ type, id, name, sourceId }: ActivityObject): string {
  if (type === 'data-source') return `/data-sources/${id}`;
  if (type === 'export') return '/exports';
  if (type === 'schedule') return '/scheduler';
  return aboutPath({ type, id, name, ...(sourceId !== undefined && { sourceId }) }).split('#')[0] ?? '/home';
}

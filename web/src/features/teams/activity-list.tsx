import type { ActivityObject } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery } from '../../entities/activity/activity.api.js';
import { ActivityLine } from '../../entities/activity/activity-line.js';
import { peopleQuery } from '../../entities/workspace/people.api.js';
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
  folder: 'Folders',
} as const satisfies Record<ActivityObject['type'] | 'all', string>;
type Type = keyof typeof TYPES;
const TYPE_CHOICES = (Object.keys(TYPES) as Type[]).map((value) => ({ value, label: TYPES[value] }));
const EVERYBODY = 'everybody';

interface Wanted {
  type: Type;
  by: string;
  offset: number;
}

/** Who did what in the workspace, the latest first, with the way to it. */
export function ActivityList() {
  const [wanted, setWanted] = useState<Wanted>({ type: 'all', by: EVERYBODY, offset: 0 });
  const activity = useQuery(
    activityQuery({
      ...{ offset: wanted.offset, limit: PAGE_SIZE },
      ...(wanted.type !== 'all' && { type: wanted.type }),
      ...(wanted.by !== EVERYBODY && { by: wanted.by }),
    }),
  );
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
              What members make, change, share and say stays here for a year.
            </Empty>
          ) : (
            <>
              <Card>
                <ul aria-label="Activity" className="divide-y divide-border-subtle">
                  {activities.map((one) => (
                    <li key={one.id} className="px-4 py-2.5">
                      <ActivityLine activity={one} />
                    </li>
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

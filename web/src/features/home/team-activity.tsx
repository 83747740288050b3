import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { activityQuery } from '../../entities/activity/activity.api.js';
import { ActivityLine } from '../../entities/activity/activity-line.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Empty } from '../../shared/ui/empty.js';
import { Panel } from './panel.js';

const SHOWN = 5;

/** The last that members of the workspace did. */
export function TeamActivity() {
  const activity = useQuery(activityQuery({ offset: 0, limit: SHOWN }));
  const { activities = [] } = activity.data ?? {};
  return (
    <Panel
      title="Team Activity"
      list={activity}
      actions={
        <Button variant="ghost" asChild>
          <Link to="/team?tab=activity">All activity</Link>
        </Button>
      }
    >
      {activities.length === 0 ? (
        <Empty title="Nothing happened here yet">
          What members make, change, share and say appears here.
        </Empty>
      ) : (
        <ul className="divide-y divide-border-subtle">
          {activities.map((one) => (
            <li key={one.id} className="py-2.5">
              <ActivityLine activity={one} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

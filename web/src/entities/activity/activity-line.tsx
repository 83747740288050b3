import {
  ACTIVITY_WORDS,
  type Activity,
  type ActivityObject,
  aboutPath,
  PRODUCT_NAME,
} from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/lib/format-time.js';

/** Who did what, with the way to it as long as it is there. */
export function ActivityLine({ activity: { at, action, by, object, isGone } }: { activity: Activity }) {
  const path = object && !isGone ? pathOf(object) : undefined;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
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
    </div>
  );
}

/** The screen that shows it. */
function pathOf({ type, id, name, sourceId }: ActivityObject): string {
  if (type === 'data-source') return `/data-sources/${id}`;
  if (type === 'export') return '/exports';
  if (type === 'schedule') return '/scheduler';
  if (type === 'folder') return `/dashboards?folder=${id}`;
  return aboutPath({ type, id, name, ...(sourceId !== undefined && { sourceId }) }).split('#')[0] ?? '/home';
}

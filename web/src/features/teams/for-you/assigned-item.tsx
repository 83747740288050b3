import { aboutPath, type Comment } from '@plumbline/contracts';
import { CalendarClock, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { assignmentWords } from '../../../entities/discussion/assignment-line.js';
import { useChangeComment } from '../../../entities/discussion/discussion.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';

/** A comment that the reader is to deal with, or has dealt with. */
export function AssignedItem({ comment }: { comment: Comment }) {
  const { about, assignment, text, createdBy, createdAt } = comment;
  const change = useChangeComment(comment);
  if (!assignment) return null;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-60 flex-1">
        <Link
          to={aboutPath(about)}
          className="touch-target text-body font-medium text-accent-text underline decoration-accent-border underline-offset-4 wrap-anywhere"
        >
          {about.name}
        </Link>
        <p className="mt-0.5 line-clamp-3 text-body whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="mt-0.5 text-caption text-text3">
          {createdBy}, {formatDateTime(createdAt)}
        </p>
        {change.error && (
          <p role="alert" className="text-caption text-danger-text">
            {change.error.message}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <Due assignment={assignment} />
        <Button
          size="compact"
          isPending={change.isPending}
          onClick={() => change.mutate({ done: !assignment.done })}
        >
          {assignment.done ? 'Not done' : 'Done'}
        </Button>
      </div>
    </li>
  );
}

function Due({ assignment }: { assignment: NonNullable<Comment['assignment']> }) {
  if (assignment.done)
    return (
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {assignmentWords(assignment)}
      </Badge>
    );
  if (assignment.dueOn === null) return null;
  const isLate = assignment.dueOn < today();
  return (
    <Badge tone={isLate ? 'danger' : 'neutral'} icon={<CalendarClock aria-hidden="true" />}>
      {isLate ? 'Late: ' : ''}
      {assignmentWords(assignment).split(', ').slice(1).join(', ')}
    </Badge>
  );
}

/** `YYYY-MM-DD` where the reader is. */
function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

import { formatDate } from '@plumbline/charts';
import type { Comment } from '@plumbline/contracts';
import { Button } from '../../shared/ui/buttons/button.js';
import { useUser } from '../session/session-state.js';
import { type Assigned, AssignFields } from './assign-fields.js';
import { useChangeComment } from './discussion.api.js';

interface AssignmentLineProps {
  comment: Comment;
  /** Somebody is being chosen. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

/** Who is to deal with a comment, and whether it is done; anybody gives it to somebody else. */
export function AssignmentLine({ comment, isChoosing, onChoosing }: AssignmentLineProps) {
  const { assignment, isOwn } = comment;
  const { id } = useUser();
  const change = useChangeComment(comment);
  const give = ({ assignTo, dueOn }: Assigned) =>
    change.mutate({ assignTo, ...(assignTo !== null && { dueOn }) });
  if (isChoosing)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <AssignFields
          value={{ assignTo: assignment?.userId ?? null, dueOn: assignment?.dueOn ?? null }}
          {...(assignment && { name: assignment.name })}
          onChange={give}
        />
        <Button variant="link" size="compact" onClick={() => onChoosing(false)}>
          Close
        </Button>
        <Failure error={change.error} />
      </div>
    );
  if (!assignment) return null;
  const mayFinish = isOwn || assignment.userId === id;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-text2">
      <span>{assignmentWords(assignment)}</span>
      {mayFinish && (
        <Button
          variant="link"
          size="compact"
          isPending={change.isPending}
          onClick={() => change.mutate({ done: !assignment.done })}
        >
          {assignment.done ? 'Not done' : 'Done'}
        </Button>
      )}
      <Button variant="link" size="compact" onClick={() => onChoosing(true)}>
        Assign to …
      </Button>
      <Failure error={change.error} />
    </div>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-caption text-danger-text">
      {error.message}
    </p>
  );
}

/** `For dana, due Dec 24, 2026`, or who is done with it. */
export function assignmentWords({ name, dueOn, done, doneBy }: NonNullable<Comment['assignment']>): string {
  if (done) return `Done by ${doneBy ?? name}`;
  return `For ${name}${dueOn === null ? '' : `, due ${formatDate(dueOn)}`}`;
}

import { formatInstant } from '@plumbline/charts';
import type { Comment, Dashboard } from '@plumbline/contracts';
import { useDeleteComment, useUpdateComment } from '../../../entities/dashboard/comments.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';

interface CommentItemProps {
  comment: Comment;
  dashboard: Dashboard;
  /** The tile it is about, where others stand beside it. */
  about: string | undefined;
}

/** One comment. Anybody resolves it; who wrote it may delete it. */
export function CommentItem({ comment, dashboard, about }: CommentItemProps) {
  const update = useUpdateComment(dashboard.id);
  const remove = useDeleteComment(dashboard.id);
  const { id: commentId, createdBy, createdAt, text, resolved, resolvedBy, mentions, isOwn } = comment;
  const mailed = mentions.filter(({ isMailed }) => isMailed).map(({ name }) => name);
  const failure = update.error ?? remove.error;
  return (
    <li className="py-3">
      <p className="text-caption text-text3">
        <span className="font-medium text-text1">{createdBy}</span>,{' '}
        {formatInstant(createdAt, dashboard.zone)}
        {about && ` · on “${about}”`}
      </p>
      <p className="mt-1 text-body whitespace-pre-line wrap-anywhere">{text}</p>
      {mailed.length > 0 && <p className="mt-1 text-caption text-text3">Mailed to {mailed.join(', ')}</p>}
      {failure && (
        <p role="alert" className="mt-1 text-caption text-danger-text">
          {failure.message}
        </p>
      )}
      <div className="mt-1 flex items-center gap-3">
        <Button
          variant="link"
          size="compact"
          isPending={update.isPending}
          onClick={() => update.mutate({ commentId, resolved: !resolved })}
        >
          {resolved ? 'Open again' : 'Resolve'}
        </Button>
        {isOwn && (
          <Button
            variant="link"
            size="compact"
            isPending={remove.isPending}
            onClick={() => remove.mutate(commentId)}
          >
            Delete
          </Button>
        )}
        {resolvedBy && <span className="text-caption text-text3">Resolved by {resolvedBy}</span>}
      </div>
    </li>
  );
}

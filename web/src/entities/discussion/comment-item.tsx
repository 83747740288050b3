import type { Comment } from '@plumbline/contracts';
import { type FormEvent, useState } from 'react';
import { formatDateTime } from '../../shared/lib/format-time.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { AssignmentLine } from './assignment-line.js';
import { useChangeComment, useDeleteComment } from './discussion.api.js';
import { MentionField } from './mention-field.js';

interface CommentItemProps {
  comment: Comment;
  isTeam: boolean;
  /** The tile it is about, where others stand beside it. */
  about?: string | undefined;
  /** Begins an answer in its thread. */
  onAnswer?: (() => void) | undefined;
}

/** One comment. Anybody resolves the thread that it begins; who wrote it changes and deletes it. */
export function CommentItem({ comment, isTeam, about, onAnswer }: CommentItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isAssigning, setIsAssigning] = useState(false);
  const change = useChangeComment(comment);
  const remove = useDeleteComment(comment);
  const { createdBy, createdAt, updatedAt, text, resolved, resolvedBy, mentions, isOwn } = comment;
  const mailed = mentions.filter(({ isMailed }) => isMailed).map(({ name }) => name);
  const failure = change.error ?? remove.error;
  const isThread = comment.parentId === null;
  const mayAssign = isTeam && !comment.isDeleted;
  return (
    <>
      <p className="text-caption text-text3">
        <span className="font-medium text-text1">{createdBy}</span>, {formatDateTime(createdAt)}
        {updatedAt !== createdAt && !comment.isDeleted && ' · edited'}
        {about && ` · on “${about}”`}
      </p>
      {comment.isDeleted ? (
        <p className="mt-1 text-body text-text3 italic">This comment was deleted.</p>
      ) : isEditing ? (
        <EditForm comment={comment} isTeam={isTeam} onDone={() => setIsEditing(false)} />
      ) : (
        <p className="mt-1 text-body whitespace-pre-line wrap-anywhere">{text}</p>
      )}
      {mailed.length > 0 && <p className="mt-1 text-caption text-text3">Mailed to {mailed.join(', ')}</p>}
      {mayAssign && <AssignmentLine comment={comment} isChoosing={isAssigning} onChoosing={setIsAssigning} />}
      {failure && (
        <p role="alert" className="mt-1 text-caption text-danger-text">
          {failure.message}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {onAnswer && (
          <Button variant="link" size="compact" onClick={onAnswer}>
            Answer
          </Button>
        )}
        {isThread && (
          <Button
            variant="link"
            size="compact"
            isPending={change.isPending}
            onClick={() => change.mutate({ resolved: !resolved })}
          >
            {resolved ? 'Open again' : 'Resolve'}
          </Button>
        )}
        {mayAssign && !comment.assignment && !isAssigning && (
          <Button variant="link" size="compact" onClick={() => setIsAssigning(true)}>
            Assign
          </Button>
        )}
        {isOwn && !isEditing && (
          <>
            <Button variant="link" size="compact" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
            <Button
              variant="link"
              size="compact"
              isPending={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Delete
            </Button>
          </>
        )}
        {resolvedBy && <span className="text-caption text-text3">Resolved by {resolvedBy}</span>}
      </div>
    </>
  );
}

function EditForm({ comment, isTeam, onDone }: { comment: Comment; isTeam: boolean; onDone: () => void }) {
  const [text, setText] = useState(comment.text);
  const change = useChangeComment(comment);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') change.mutate({ text }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={onSubmit} className="mt-1 flex flex-col gap-2">
      <MentionField aria-label="Comment" value={text} onValueChange={setText} hasMembers={isTeam} />
      {change.error && (
        <p role="alert" className="text-caption text-danger-text">
          {change.error.message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="compact" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="compact" isPending={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

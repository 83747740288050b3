import type { Comment, Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { commentsQuery, useComment } from '../../../entities/dashboard/comments.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { CONTROL } from '../../../shared/ui/fields/input.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { CommentItem } from './comment-item.js';

interface CommentsDialogProps {
  dashboard: Dashboard;
  /** Those on one tile; null: all, and what is written is about the dashboard. */
  tileId: string | null;
  onClose: () => void;
}

/** What people said about a dashboard or one of its tiles, the open ones first in sight. */
export function CommentsDialog({ dashboard, tileId, onClose }: CommentsDialogProps) {
  const comments = useQuery(commentsQuery(dashboard.id));
  const [isWhole, setIsWhole] = useState(false);
  const about = (comments.data ?? []).filter((one) => tileId === null || one.tileId === tileId);
  const shown = about.filter(({ resolved }) => isWhole || !resolved);
  const resolved = about.filter((one) => one.resolved).length;
  const title = tileId === null ? 'Comments' : `Comments on “${tileTitle(dashboard, tileId)}”`;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <NewComment dashboardId={dashboard.id} tileId={tileId} />
      {comments.isPending && (
        <SkeletonGroup label="Reading the comments">
          <Skeleton className="mt-4 h-20" />
        </SkeletonGroup>
      )}
      {comments.isError && (
        <ErrorState
          title="The comments could not be read"
          error={comments.error}
          onRetry={() => void comments.refetch()}
        />
      )}
      {resolved > 0 && (
        <Checkbox className="mt-3" checked={isWhole} onCheckedChange={setIsWhole}>
          Show {resolved} resolved
        </Checkbox>
      )}
      {comments.data && shown.length === 0 && (
        <p className="py-6 text-center text-body text-text3">No open comments</p>
      )}
      <ul className="divide-y divide-border-subtle pb-3">
        {shown.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            dashboard={dashboard}
            about={tileId === null ? aboutOf(dashboard, comment) : undefined}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function NewComment({ dashboardId, tileId }: { dashboardId: string; tileId: string | null }) {
  const [text, setText] = useState('');
  const comment = useComment(dashboardId);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') comment.mutate({ text, tileId }, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <Field
        label="New comment"
        hint="@ and the address of a guest of this dashboard sends them a mail."
        error={comment.error?.message}
      >
        <textarea
          value={text}
          maxLength={4_000}
          rows={3}
          className={cn(CONTROL, 'h-auto py-2')}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" size="compact" className="self-end" isPending={comment.isPending}>
        Comment
      </Button>
    </form>
  );
}

function tileTitle({ config }: Dashboard, id: string): string | undefined {
  return [...config.charts, ...config.kpis].find((tile) => tile.id === id)?.title;
}

function aboutOf(dashboard: Dashboard, { tileId }: Comment): string | undefined {
  return tileId === null ? undefined : (tileTitle(dashboard, tileId) ?? 'a tile that is gone');
}

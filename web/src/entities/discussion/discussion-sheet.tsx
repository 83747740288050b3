import type { Comment } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Checkbox } from '../../shared/ui/fields/checkbox.js';
import { Sheet } from '../../shared/ui/overlays/sheet.js';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.js';
import { useIsTeam } from '../workspace/people.api.js';
import { CommentForm } from './comment-form.js';
import { CommentItem } from './comment-item.js';
import { discussionQuery } from './discussion.api.js';

interface DiscussionSheetProps {
  /** What it is about. */
  aboutId: string;
  /** What it is called. */
  name: string;
  /** Those on one tile of a dashboard; absent: all, and what is written is about the whole. */
  tileId?: string | null;
  /** What tiles are called. */
  tileTitle?: (id: string) => string | undefined;
  /** Whom `@` names besides members. */
  hint?: string;
  onClose: () => void;
}

/** What was said about one thing, open threads in sight, each with its answers; new words arrive as they are written. */
export function DiscussionSheet(props: DiscussionSheetProps) {
  const { aboutId, name, tileId = null, tileTitle, hint, onClose } = props;
  const comments = useQuery(discussionQuery(aboutId));
  const isTeam = useIsTeam();
  const [isWhole, setIsWhole] = useState(false);
  const all = comments.data ?? [];
  const threads = all.filter((one) => one.parentId === null && (tileId === null || one.tileId === tileId));
  const shown = threads.filter(({ resolved }) => isWhole || !resolved);
  const resolved = threads.filter((one) => one.resolved).length;
  const about = tileId === null ? name : (tileTitle?.(tileId) ?? name);
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Comments"
      description={`On “${about}”`}
      className="px-4 py-4 md:px-8"
    >
      <CommentForm aboutId={aboutId} tileId={tileId} isTeam={isTeam} hint={hintOf(isTeam, hint)} />
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
        {shown.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            answers={all.filter(({ parentId }) => parentId === thread.id)}
            isTeam={isTeam}
            about={tileId === null ? aboutTile(thread, tileTitle) : undefined}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface ThreadProps {
  thread: Comment;
  answers: readonly Comment[];
  isTeam: boolean;
  about: string | undefined;
}

function Thread({ thread, answers, isTeam, about }: ThreadProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const answer = () => setIsAnswering(true);
  return (
    <li className="py-3">
      <CommentItem comment={thread} isTeam={isTeam} about={about} onAnswer={answer} />
      {(answers.length > 0 || isAnswering) && (
        <ul className="mt-3 flex flex-col gap-3 border-l-2 border-border-subtle pl-3">
          {answers.map((one) => (
            <li key={one.id}>
              <CommentItem comment={one} isTeam={isTeam} />
            </li>
          ))}
          {isAnswering && (
            <li>
              <CommentForm
                aboutId={thread.about.id}
                parentId={thread.id}
                isTeam={isTeam}
                onSent={() => setIsAnswering(false)}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function hintOf(isTeam: boolean, hint: string | undefined): string | undefined {
  const members = isTeam ? 'Type @ and a member’s name to tell them.' : undefined;
  return [members, hint].filter(Boolean).join(' ') || undefined;
}

function aboutTile({ tileId }: Comment, title: DiscussionSheetProps['tileTitle']): string | undefined {
  if (tileId === null || !title) return undefined;
  return title(tileId) ?? 'a tile that is gone';
}

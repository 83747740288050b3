import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Popover } from '../../shared/ui/overlays/popover.js';
import { noticesQuery, useReadNotices } from '../discussion/discussion.api.js';
import { useUser } from '../session/session-state.js';
import { useIsTeam } from '../workspace/people.api.js';
import { NoticeLine } from './notice-line.js';

/** What members told the reader, in the top bar; nobody is there who could tell something in a workspace of one. */
export function NoticesBell() {
  return useIsTeam() ? <TeamBell /> : null;
}

/** Those that the panel shows; the others are on their own screen. */
const SHOWN = 6;

function TeamBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { id } = useUser();
  const notices = useQuery(noticesQuery(id));
  const read = useReadNotices();
  const { unread = 0, items = [] } = notices.data ?? {};
  const close = () => setIsOpen(false);
  return (
    <Popover
      label="Notices"
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-96 max-w-[calc(100vw-16px)]"
      trigger={<BellButton unread={unread} />}
    >
      <div className="flex items-center justify-between border-b border-border-subtle px-4 py-2">
        <h2 className="text-h3">Notices</h2>
        {unread > 0 && (
          <Button
            variant="link"
            size="compact"
            isPending={read.isPending}
            onClick={() => read.mutate(undefined)}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {notices.isError && !notices.data && (
        <ErrorState
          title="This could not be loaded"
          error={notices.error}
          onRetry={() => void notices.refetch()}
        />
      )}
      {notices.data && items.length === 0 && (
        <p className="px-4 py-6 text-center text-body text-text3">
          Mentions, answers, assignments and approvals come here.
        </p>
      )}
      <ul className="divide-y divide-border-subtle">
        {items.slice(0, SHOWN).map((notice) => (
          <li key={notice.id}>
            <NoticeLine
              notice={notice}
              onFollow={() => {
                if (!notice.isRead) read.mutate([notice.id]);
                close();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="border-t border-border-subtle px-4 py-2">
        <Link
          to="/for-you"
          onClick={close}
          className="touch-target text-body text-accent-text underline underline-offset-4"
        >
          All, and what is assigned to you
        </Link>
      </div>
    </Popover>
  );
}

function BellButton({ unread, ...props }: { unread: number } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={unread > 0 ? plural(unread, 'new notice') : 'Notices'}
      {...props}
      className="touch-target relative inline-flex size-8 max-sm:-mx-2.5 items-center justify-center rounded-md text-text2 hover:bg-hover data-[state=open]:bg-pressed"
    >
      <Bell className="size-5" aria-hidden="true" />
      {unread > 0 && (
        <span className="absolute -top-0.5 -right-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-caption text-on-accent tabular-nums">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </button>
  );
}

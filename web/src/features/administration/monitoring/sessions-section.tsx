import { formatCount } from '@plumbline/charts';
import { endSessionActivities, endSessionActivity, type WatchedSession } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../entities/session/session-state.js';
import { Ago } from '../../../shared/ui/ago.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { Figures } from '../figures-table.js';
import { endOtherSessions, endSession, sessionsQuery } from './monitoring.api.js';

/** Who is signed in, from where at most by network, and the end of one or of all. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery());
  const [asks, setAsks] = useState(false);
  const endAll = useMutation({
    meta: { called: endSessionActivities },
    mutationFn: endOtherSessions,
    onSuccess: () => setAsks(false),
  });
  return (
    <section aria-label="Sessions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-h2">Sessions</h2>
        <p className="mr-auto text-caption text-text2">
          {query.data && `${formatCount(query.data.total)} open; places by network`}
        </p>
        <Button size="compact" onClick={() => setAsks(true)}>
          Revoke all but mine
        </Button>
      </div>
      <Loaded query={query} noun="sessions">
        {({ sessions }) => <SessionTable sessions={sessions} />}
      </Loaded>
      <AlertDialog
        isOpen={asks}
        onOpenChange={setAsks}
        title="End every session but yours?"
        description="Everybody else has to sign in again; work that is not saved is lost. The owner's sessions end only where the owner asks."
        confirmLabel="End sessions"
        isPending={endAll.isPending}
        onConfirm={() => endAll.mutate()}
      >
        {endAll.error && <p className="mt-2 text-body text-danger-text">{endAll.error.message}</p>}
      </AlertDialog>
    </section>
  );
}

function SessionTable({ sessions }: { sessions: readonly WatchedSession[] }) {
  const { role: ownRole } = useUser();
  const end = useMutation({ meta: { called: endSessionActivity }, mutationFn: endSession });
  return (
    <Card className="overflow-hidden [&>section]:border-t-0">
      <Figures
        caption="Open sessions"
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Person',
            cell: ({ username, isCurrent }) => (
              <span className="flex items-center gap-2 font-medium text-text1">
                {username} {isCurrent && <Badge>You</Badge>}
              </span>
            ),
          },
          { title: 'Role', cell: ({ role }) => role.charAt(0).toUpperCase() + role.slice(1) },
          { title: 'Device', cell: ({ browser }) => browser || 'Unknown' },
          {
            title: 'Network',
            cell: ({ place }) => <span className="tabular-nums">{place || 'Unknown'}</span>,
          },
          { title: 'Last seen', cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
          {
            title: 'End',
            isNumber: true,
            cell: ({ id, username, browser, isCurrent, role }) =>
              !isCurrent &&
              (role !== 'owner' || ownRole === 'owner') && (
                <Button
                  variant="link"
                  size="compact"
                  aria-label={`Revoke the session of ${username}, ${browser}`}
                  isPending={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  Revoke
                </Button>
              ),
          },
        ]}
      />
      <p role="status" className="px-5 text-body text-danger-text empty:hidden">
        {end.error?.message}
      </p>
    </Card>
  );
}

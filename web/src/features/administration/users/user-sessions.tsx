import { endUserSession, endUserSessions } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { endAllSessions, endOneSession, userSessionsQuery } from '../parts/administration.api.js';

export function UserSessions({ userId }: { userId: string }) {
  const { data: sessions = [], error } = useQuery(userSessionsQuery(userId));
  const endOne = useMutation({ meta: { called: endUserSession }, mutationFn: endOneSession });
  const endAll = useMutation({ meta: { called: endUserSessions }, mutationFn: endAllSessions });
  const failure = error ?? endOne.error ?? endAll.error;
  return (
    <section aria-label="Open sessions" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-h3">Open sessions</h3>
        {sessions.length > 0 && (
          <Button size="compact" isPending={endAll.isPending} onClick={() => endAll.mutate(userId)}>
            End all
          </Button>
        )}
      </div>
      {sessions.length === 0 && <p className="text-body text-text2">None.</p>}
      <ul className="divide-y divide-border-subtle">
        {sessions.map(({ id, browser, address, lastSeenAt }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-body font-medium text-text1">{browser}</p>
              <p className="text-caption text-text3 tabular-nums">
                {address} · {formatDateTime(lastSeenAt)}
              </p>
            </div>
            <Button
              size="compact"
              aria-label={`End the session of ${browser}, ${address}`}
              isPending={endOne.isPending && endOne.variables.sessionId === id}
              onClick={() => endOne.mutate({ id: userId, sessionId: id })}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-body text-danger-text">
        {failure?.message}
      </p>
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { closeOtherSessions, closeSession, sessionsQuery } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';

export function OpenSessions() {
  const client = useQueryClient();
  const { data: sessions = [], error } = useQuery(sessionsQuery());
  const onSuccess = () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  const end = useMutation({ mutationFn: closeSession, onSuccess });
  const endOthers = useMutation({ mutationFn: closeOtherSessions, onSuccess });
  return (
    <Matter
      title="Active sessions"
      text="Browsers that are signed in to your account."
      actions={
        sessions.length > 1 && (
          <Button isPending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out others
          </Button>
        )
      }
    >
      <ul className="divide-y divide-border-subtle">
        {sessions.map(({ id, isCurrent, browser, address, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-body font-medium text-text1">{browser}</p>
              <p className="text-caption text-text3 tabular-nums">
                {address} · last active {formatDateTime(lastSeenAt)}
              </p>
            </div>
            {isCurrent ? (
              <Badge tone="success">This browser</Badge>
            ) : (
              <Button
                size="compact"
                aria-label={`Sign out ${browser}, ${address}`}
                isPending={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Outcome error={error ?? end.error ?? endOthers.error} />
    </Matter>
  );
}

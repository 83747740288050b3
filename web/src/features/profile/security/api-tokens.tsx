import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { apiTokensQuery, removeApiToken } from '../parts/profile.api.js';
import { Matter, Outcome } from '../parts/section.js';
import { NewTokenDialog } from './new-token-dialog.js';

export function ApiTokens() {
  const client = useQueryClient();
  const { data: tokens = [], error } = useQuery(apiTokensQuery());
  const [isMaking, setIsMaking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: apiTokensQuery().queryKey });
  const revoke = useMutation({ mutationFn: removeApiToken, onSuccess: refresh });
  return (
    <Matter
      title="API tokens"
      text="For programs that act for you. A token is shown once, when it is made."
      actions={<Button onClick={() => setIsMaking(true)}>New token</Button>}
    >
      {tokens.length > 0 && (
        <ul aria-label="API tokens" className="divide-y divide-border-subtle">
          {tokens.map(({ id, name, scope, expiresAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-body font-medium text-text1 wrap-anywhere">{name}</p>
                <p className="text-caption text-text3">
                  Ends {formatDay(expiresAt)} ·{' '}
                  {lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : 'not used yet'}
                </p>
              </div>
              <Badge>{scope === 'read' ? 'Reads' : 'Reads and writes'}</Badge>
              <Button
                size="compact"
                aria-label={`Revoke ${name}`}
                isPending={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Outcome error={error ?? revoke.error} />
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} onMade={refresh} />}
    </Matter>
  );
}

import { type Call } from '@plumbline/contracts';
import { useState } from 'react';
import { bareClient } from '../../shared/api/bare-client.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { securityVerdict } from './security-verdict.js';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A call that answers 401 to whoever has no session. */
const PROTECTED = {
  method: 'POST',
  path: '/api/replication/test',
  on401: 'report',
} as const satisfies Call;

/** For whoever runs the product on this machine: tries a protected call without a session (T-17). */
export function SecurityCheck() {
  const [isRunning, setIsRunning] = useState(false);
  if (!LOCAL_HOSTS.has(window.location.hostname)) return null;
  const run = async () => {
    setIsRunning(true);
    const environment = window.location.hostname;
    const input = { body: { testType: 'unauthenticated', timestamp: new Date().toISOString(), environment } };
    const failure = await bareClient.call(PROTECTED, input).then(
      () => null,
      (error: Error) => error,
    );
    setIsRunning(false);
    toast(securityVerdict(failure));
  };
  return (
    <span className="inline-flex items-center gap-2">
      <Button variant="ghost" size="compact" isPending={isRunning} onClick={() => void run()}>
        Validate API Security
      </Button>
      Local only
    </span>
  );
}

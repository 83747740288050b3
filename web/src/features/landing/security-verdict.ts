import { isApiError } from '../../shared/api/api-error.js';
import type { ToastOptions } from '../../shared/ui/toasts/toast-store.js';

/** What the answer to a protected call without a session says of the server; null is an answer without an error. */
export function securityVerdict(failure: Error | null): ToastOptions {
  if (failure === null)
    return {
      variant: 'destructive',
      title: 'Security issue',
      description: 'A protected call was answered without a session.',
    };
  const isRefused =
    (isApiError(failure) && failure.status === 401) || /401|Unauthorized/.test(failure.message);
  if (isRefused)
    return {
      variant: 'success',
      title: 'Security test passed',
      description: 'A protected call without a session was refused.',
    };
  return { variant: 'destructive', title: 'Test Failed', description: failure.message };
}

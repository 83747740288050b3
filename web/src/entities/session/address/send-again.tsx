import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/buttons/button.js';
import { mailLinkAgain } from './address.api.js';

/** Has the link mailed again, and says beside the button what came of it. */
export function SendAgain() {
  const send = useMutation({ mutationFn: mailLinkAgain });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="compact" isPending={send.isPending} onClick={() => send.mutate()}>
        Send the email again
      </Button>
      <p role="status" className="text-caption empty:sr-only wrap-anywhere">
        {send.error?.message ?? send.data?.message}
      </p>
    </div>
  );
}

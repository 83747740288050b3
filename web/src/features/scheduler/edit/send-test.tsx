import type { Schedule } from '@plumbline/contracts';
import { Send } from 'lucide-react';
import { useTestSchedule } from '../../../entities/schedule/schedules.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Sends the very mail and file to whoever presses it; what is not saved yet could not be in it. */
export function SendTest({ schedule: { id }, isChanged }: { schedule: Schedule; isChanged: boolean }) {
  const { email: address } = useUser();
  const test = useTestSchedule();
  return (
    <Button
      className="max-sm:flex-1"
      disabled={isChanged}
      title={isChanged ? 'Save the changes first: a test sends what is saved.' : undefined}
      isPending={test.isPending}
      onClick={() =>
        test.mutate(
          { id, address },
          {
            onSuccess: () =>
              toast({
                variant: 'success',
                title: `A test is on its way to ${address}. Its receipt is among the runs.`,
              }),
            onError: (error) => toast({ variant: 'destructive', title: error.message }),
          },
        )
      }
    >
      <Send aria-hidden="true" />
      Send test to me
    </Button>
  );
}

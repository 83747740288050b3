import { type Dashboard, hasFeature } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { guestColumnsQuery } from '../../../entities/dashboard/shares.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { Button } from '../../../shared/ui/buttons/button.js';

const ShareDialog = lazy(async () => ({
  default: (await import('../sharing/share-dialog.js')).ShareDialog,
}));

export function ShareButton({ dashboard }: { dashboard: Dashboard }) {
  const [isOpen, setIsOpen] = useState(false);
  const { plan, emailVerified } = useUser();
  const mayShare = hasFeature(plan, 'guests') && emailVerified;
  // Its form would grow under the pointer if the columns came after it.
  const { isFetched } = useQuery({ ...guestColumnsQuery(dashboard.id), enabled: isOpen && mayShare });
  const isWaiting = mayShare && !isFetched;
  return (
    <>
      <Button onClick={() => setIsOpen(true)} isPending={isOpen && isWaiting}>
        <UserPlus aria-hidden="true" />
        Share
      </Button>
      {isOpen && !isWaiting && (
        <Suspense fallback={null}>
          <ShareDialog dashboard={dashboard} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

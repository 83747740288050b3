import type { Dashboard } from '@plumbline/contracts';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';

const ShareDialog = lazy(async () => ({
  default: (await import('../sharing/share-dialog.js')).ShareDialog,
}));

export function ShareButton({ dashboard }: { dashboard: Dashboard }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserPlus aria-hidden="true" />
        Share
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog dashboard={dashboard} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

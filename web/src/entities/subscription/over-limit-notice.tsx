import { METER_WORDS, type Meter, PLAN_NAMES } from '@plumbline/contracts';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../shared/ui/buttons/button.js';
import { useUser } from '../session/session-state.js';
import type { ChooseActiveDialogProps, PlacedItem } from './choose-active-dialog.js';
import { useUsage } from './usage.api.js';

const ChooseActiveDialog = lazy(async () => ({
  default: (await import('./choose-active-dialog.js')).ChooseActiveDialog,
}));

interface OverLimitNoticeProps {
  meter: Meter;
  /** Those that take a place of the plan. */
  items: readonly PlacedItem[];
  keep: ChooseActiveDialogProps['keep'];
}

/** After a move to a smaller plan: nothing was deleted, some can only be read, and which ones is for people to choose. */
export function OverLimitNotice({ meter, items, keep }: OverLimitNoticeProps) {
  const { plan } = useUser();
  const [isChoosing, setIsChoosing] = useState(false);
  const over = items.filter(({ readOnly }) => readOnly);
  const limit = useUsage(meter)?.limit;
  if (over.length === 0 || !limit) return null;
  const words = METER_WORDS[meter];
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-lg border border-warning-border bg-warning-bg px-4 py-2.5 text-body text-warning-text"
    >
      <Lock className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-52 flex-1">
        {PLAN_NAMES[plan]} includes {limit} {words}. Nothing was deleted; {over.length} of {items.length} can
        only be read.
      </p>
      <Button size="compact" onClick={() => setIsChoosing(true)}>
        Choose which stay active
      </Button>
      {isChoosing && (
        <Suspense fallback={null}>
          <ChooseActiveDialog
            items={items}
            limit={limit}
            keep={keep}
            words={words}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

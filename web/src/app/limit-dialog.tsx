import type { ItemMeter, Meter } from '@plumbline/contracts';
import { type ComponentType, lazy, Suspense } from 'react';
import { closeLimit, useReachedLimit } from '../entities/subscription/limit-store.js';

const PlanLimitDialog = lazy(async () => ({
  default: (await import('../entities/subscription/plan-limit-dialog.js')).PlanLimitDialog,
}));

/** What uses the places of a meter, each with the way to free its own. */
const SLOTS: Partial<Record<Meter | ItemMeter, ComponentType>> = {
  uploads: lazy(async () => ({
    default: (await import('../features/data-sources/list/source-slots.js')).SourceSlots,
  })),
  documents: lazy(async () => ({
    default: (await import('../features/documents/list/document-slots.js')).DocumentSlots,
  })),
  dashboards: lazy(async () => ({
    default: (await import('../features/dashboards/list/dashboard-slots.js')).DashboardSlots,
  })),
};

/** The dialog of a full plan, over whatever screen reached it. */
export function LimitDialog() {
  const limit = useReachedLimit();
  if (!limit) return null;
  const Slots = SLOTS[limit.meter];
  return (
    <Suspense fallback={null}>
      <PlanLimitDialog {...limit} onClose={closeLimit}>
        {Slots && <Slots />}
      </PlanLimitDialog>
    </Suspense>
  );
}

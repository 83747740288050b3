import { HEALTH_NOTICE, type HealthState } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Info, LockOpen } from 'lucide-react';
import { useEffect } from 'react';
import { formatTime } from '../../shared/lib/format-time.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { ImportButton } from './files/import-button.js';
import { HealthRecords } from './health-records.js';
import { ConsentCard } from './lock/consent-card.js';
import { UnlockCard } from './lock/unlock-card.js';
import { healthStateQuery } from './parts/health.api.js';

/** The owner's own health records, behind the second factor and the consent. */
export function Component() {
  usePageTitle('Health AI');
  const state = useQuery(healthStateQuery());
  const { data, refetch } = state;
  useLock(data?.unlockedUntil ?? null, () => void refetch());
  return (
    <div className="pb-8">
      <PageHeader
        title="Health AI"
        subtitle="Your own data, kept apart under its own key on this server. Nothing is sent out."
        actions={data?.unlockedUntil && data.consent && <Actions state={data} />}
      />
      <p className="mb-4 flex items-start gap-2 text-body text-text2">
        <Info className="mt-0.5 size-4 shrink-0 text-info-solid" aria-hidden="true" />
        <span>
          <strong className="text-text1">{HEALTH_NOTICE.title}</strong> {HEALTH_NOTICE.text}
        </span>
      </p>
      <Loaded query={state} noun="health records">
        {(loaded) => <Behind state={loaded} onUnlocked={() => void refetch()} />}
      </Loaded>
    </div>
  );
}

function Behind({ state, onUnlocked }: { state: HealthState; onUnlocked: () => void }) {
  if (!state.unlockedUntil) return <UnlockCard onUnlocked={onUnlocked} />;
  if (!state.consent) return <ConsentCard />;
  return <HealthRecords state={state} />;
}

function Actions({ state: { unlockedUntil } }: { state: HealthState }) {
  return (
    <>
      <span className="flex items-center gap-1.5 text-body text-text2">
        <LockOpen className="size-4" aria-hidden="true" />
        Unlocked until {formatTime(unlockedUntil ?? '')}
      </span>
      <ImportButton />
    </>
  );
}

/** Closes the page when its time is over: what is on the screen goes with it. */
function useLock(until: string | null, onLocked: () => void): void {
  useEffect(() => {
    if (until === null) return undefined;
    const left = Math.max(0, Date.parse(until) - Date.now()) + 500;
    const timer = setTimeout(onLocked, left);
    return () => clearTimeout(timer);
  }, [until, onLocked]);
}

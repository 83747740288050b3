import { compatibilityScore, SCORED_FEATURES, type ScoredFeature } from '@plumbline/contracts';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { formatBytes } from '../../shared/lib/format.js';
import { Badge } from '../../shared/ui/badge.js';
import { Progress } from '../../shared/ui/progress.js';
import { FEATURE_WORDS } from './model/feature-words.js';
import { isNearlyFull, type StorageQuota } from './model/storage-quota.js';

/** The six tests and their percentage. */
export function Score({ missing }: { missing: readonly ScoredFeature[] }) {
  const score = compatibilityScore(missing);
  const found = SCORED_FEATURES.length - missing.length;
  return (
    <>
      <div className="px-5 py-4">
        <p className="text-kpi tabular-nums">{score}%</p>
        <p className="text-body text-text2">
          {found} of {SCORED_FEATURES.length} features are supported.
        </p>
        <Progress label="Compatibility score" value={score / 100} className="mt-2 max-w-md" />
      </div>
      <ul className="divide-y divide-border-subtle border-t border-border-subtle">
        {SCORED_FEATURES.map((feature) => (
          <Feature key={feature} feature={feature} isMissing={missing.includes(feature)} />
        ))}
      </ul>
    </>
  );
}

function Feature({ feature, isMissing }: { feature: ScoredFeature; isMissing: boolean }) {
  const { name, effect, remedy } = FEATURE_WORDS[feature];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-h3">{name}</h3>
        {isMissing && (
          <p className="max-w-[68ch] text-body text-text2">
            {effect} {remedy}
          </p>
        )}
      </div>
      <SupportBadge isSupported={!isMissing} />
    </li>
  );
}

export function SupportBadge({ isSupported }: { isSupported: boolean }) {
  return isSupported ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Supported
    </Badge>
  ) : (
    <Badge tone="danger" icon={<CircleX aria-hidden="true" />}>
      Missing
    </Badge>
  );
}

/** The room this website has in the browser; warns when little is left. */
export function Quota({ quota }: { quota: StorageQuota | null | undefined }) {
  if (quota === undefined) return null;
  if (quota === null)
    return <p className="px-5 py-4 text-body">This browser does not tell how much room there is.</p>;
  const { usedBytes, quotaBytes } = quota;
  return (
    <div className="flex flex-col gap-2 px-5 py-4">
      <p className="text-body tabular-nums">
        {formatBytes(usedBytes)} of {formatBytes(quotaBytes)} are used.
      </p>
      <Progress label="Storage used" value={usedBytes / quotaBytes} className="max-w-md" />
      {isNearlyFull(quota) && (
        <p role="alert" className="flex max-w-[68ch] items-start gap-1.5 text-body text-warning-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          More than 80 percent of the storage is used. Free some by clearing this website’s data in the
          browser’s settings; nothing on the server is lost by that.
        </p>
      )}
    </div>
  );
}

import type { SignOnConnection, SignOnStep } from '@plumbline/contracts';
import { Check, Play, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Failure } from '../failure.js';
import { useTestSignOn } from './sign-on.api.js';

const NAMES: Record<SignOnStep['step'], string> = {
  service: 'Service found',
  keys: 'Keys read',
  'signed-in': 'Signed in',
  fields: 'Fields arrived',
  role: 'Role found',
};

/** Each step of a sign-on of one's own, before members are let in that way. */
export function TestCard({ connection }: { connection: SignOnConnection | null }) {
  const test = useTestSignOn();
  const kept = connection?.test ?? null;
  // Of a test that could not leave for the service: it failed before anybody was asked.
  const steps = test.data?.url === null ? test.data.steps : (kept?.steps ?? []);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-h3">Test</h2>
        {kept && <span className="text-caption text-text3">{formatDateTime(kept.at)}</span>}
      </header>
      {kept && !kept.isCurrent && (
        <p className="text-body text-warning-text">The settings were changed since. Test them again.</p>
      )}
      {steps.length === 0 && (
        <p className="text-body text-text2">
          You are led to the service and back, and see each step and what it says of you. Nobody is signed
          out.
        </p>
      )}
      <Steps steps={steps} />
      {kept && <Claims claims={kept.claims} />}
      <Failure error={test.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button disabled={!connection} isPending={test.isPending} onClick={() => test.mutate()}>
          <Play aria-hidden="true" /> {kept ? 'Test again' : 'Test'}
        </Button>
        {kept && <span className="text-caption text-text2">Nobody was signed out.</span>}
      </div>
    </Card>
  );
}

function Steps({ steps }: { steps: readonly SignOnStep[] }) {
  return (
    <ol className="flex flex-col gap-2.5 empty:hidden">
      {steps.map(({ step, isPassed, words }) => (
        <li key={step} className="flex gap-2">
          {isPassed ? (
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
          ) : (
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-text" />
          )}
          <div className="min-w-0">
            <p className="text-body">
              {NAMES[step]}
              <span className="sr-only">{isPassed ? ': passed' : ': failed'}</span>
            </p>
            <p className="text-caption text-text2 wrap-anywhere">{words}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What the service said of whoever tested, by its own names of fields. */
function Claims({ claims }: { claims: Readonly<Record<string, string>> }) {
  const entries = Object.entries(claims);
  if (entries.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-label text-accent-text">All {entries.length} fields</summary>
      <dl className="flex flex-col gap-1 pt-2 text-caption">
        {entries.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-text2 wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

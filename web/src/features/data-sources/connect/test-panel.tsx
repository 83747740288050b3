import { formatCount } from '@plumbline/charts';
import type { ConnectionFix, ConnectionTest, DatabaseEngine, TestStep } from '@plumbline/contracts';
import { Check, Circle, CircleX, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { cn } from '../../../shared/lib/cn.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Spinner } from '../../../shared/ui/buttons/spinner.js';
import { hasReadOnlyTransactions, stoppedAt, wasPasswordSent } from './test-words.js';

interface TestPanelProps {
  engine: DatabaseEngine;
  test: ConnectionTest | undefined;
  isTesting: boolean;
  /** Why there is no result, where the call itself failed. */
  error: Error | null;
  onFix: (fix: ConnectionFix) => void;
}

/** What a test found, step by step, what to do where it stopped, and how the product reads. */
export function TestPanel({ engine, test, isTesting, error, onFix }: TestPanelProps) {
  const shown = useRef<HTMLDivElement>(null);
  // On a narrow screen it stands below the form, out of sight of the button.
  useEffect(() => {
    if (isTesting || test) shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isTesting, test]);
  return (
    <aside aria-label="Test" aria-live="polite" className="border-border-subtle bg-sunken lg:border-l">
      <div ref={shown} className="flex scroll-mt-4 flex-col gap-6 p-4 md:p-8 lg:sticky lg:top-0">
        <div>
          <div className="flex items-baseline justify-between gap-2">
            <h3 className="text-h3">Test</h3>
            {test && !isTesting && <p className="text-caption text-text3">{formatDateTime(test.at)}</p>}
          </div>
          {isTesting && (
            <p className="mt-3 flex items-center gap-2 text-body text-text2">
              <Spinner size={16} />
              Testing the connection…
            </p>
          )}
          {!isTesting && error && <p className="mt-3 text-body text-danger-text">{error.message}</p>}
          {!isTesting && !error && !test && (
            <p className="mt-3 text-body text-text2">
              Fill in the form and test it. Nothing is saved before a test has passed.
            </p>
          )}
          {!isTesting && test && <Result test={test} />}
        </div>
        {!isTesting && test && !test.ok && <Fixes test={test} onFix={onFix} />}
        <HowItReads engine={engine} />
      </div>
    </aside>
  );
}

function Result({ test }: { test: ConnectionTest }) {
  const total = Math.max(1, test.ms);
  let since = 0;
  const starts = test.steps.map(({ ms }) => {
    since += ms;
    return since - ms;
  });
  return (
    <>
      <div className="mt-3 flex items-start gap-2">
        {test.ok ? (
          <Check className="mt-1 size-4 shrink-0 text-success-solid" aria-hidden="true" />
        ) : (
          <CircleX className="mt-1 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
        )}
        <div>
          <p className="text-h2 text-text1">
            {test.ok ? `Connected in ${formatCount(test.ms)} ms` : stoppedAt(test)}
          </p>
          {!test.ok && !wasPasswordSent(test) && (
            <p className="text-label font-normal text-text3">The password was not sent.</p>
          )}
        </div>
      </div>
      <ol className="mt-3 divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {test.steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            share={{ from: (starts[index] ?? 0) / total, of: step.ms / total }}
          />
        ))}
      </ol>
    </>
  );
}

function Step({ step, share }: { step: TestStep; share: { from: number; of: number } }) {
  const Glyph = step.ok === null ? Circle : step.ok ? Check : CircleX;
  const colour = step.ok === null ? 'text-text3' : step.ok ? 'text-success-solid' : 'text-danger-solid';
  return (
    <li className={cn('flex items-start gap-3 px-3 py-2.5', step.ok === false && 'bg-danger-bg')}>
      <Glyph className={cn('mt-0.5 size-4 shrink-0', colour)} aria-hidden="true" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className={cn('text-body', step.ok === null ? 'text-text3' : 'font-medium text-text1')}>
          {step.title}
        </p>
        {step.detail && <p className="text-caption text-text2">{step.detail}</p>}
      </div>
      <div className="w-20 shrink-0 text-right text-caption text-text3 tabular-nums">
        {step.ok === null ? 'not tried' : `${formatCount(step.ms)} ms`}
        {step.ok && (
          <div className="mt-1 h-1 rounded-full bg-pressed" aria-hidden="true">
            <div
              className="h-1 min-w-1 rounded-full bg-success-solid"
              style={{
                marginLeft: `${Math.min(94, share.from * 100)}%`,
                width: `${Math.max(4, Math.min(1 - share.from, share.of) * 100)}%`,
              }}
            />
          </div>
        )}
      </div>
    </li>
  );
}

function Fixes({ test, onFix }: { test: ConnectionTest; onFix: (fix: ConnectionFix) => void }) {
  const failed = test.steps.find(({ ok }) => ok === false);
  if (!failed) return null;
  return (
    <div>
      <h3 className="text-h3">What you can do</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {(failed.fixes ?? []).map((fix) => (
          <li
            key={fix.title}
            className="flex items-center gap-3 rounded-lg border border-border bg-surface p-3"
          >
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="text-body font-medium text-text1">{fix.title}</p>
              <p className="text-caption text-text3">{fix.detail}</p>
            </div>
            {fix.action && (
              <Button size="compact" onClick={() => onFix(fix)}>
                {fix.action === 'use_host' ? 'Use it' : 'Change'}
              </Button>
            )}
            {fix.message && <CopyMessage text={fix.message} />}
          </li>
        ))}
      </ul>
      {failed.technical && (
        <details className="mt-3 text-label font-normal text-text2">
          <summary className="cursor-pointer text-accent-text">Technical details</summary>
          <p className="mt-1 font-mono text-caption wrap-anywhere">{failed.technical}</p>
        </details>
      )}
    </div>
  );
}

function CopyMessage({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button size="compact" onClick={() => void copyText(text).then(setIsCopied)}>
      <Copy aria-hidden="true" />
      {isCopied ? 'Copied' : 'Copy message'}
    </Button>
  );
}

const waysOf = (engine: DatabaseEngine): string[] => [
  hasReadOnlyTransactions(engine)
    ? 'In read-only transactions, one statement at a time'
    : 'One statement at a time; this engine has no read-only transactions, so use a user that can only read',
  'Only one SELECT, checked before it is sent',
  'Stopped where the database takes too long',
];

function HowItReads({ engine }: { engine: DatabaseEngine }) {
  return (
    <div>
      <h3 className="text-h3">How Plumbline will read</h3>
      <ul className="mt-2 flex flex-col gap-1.5">
        {waysOf(engine).map((way) => (
          <li key={way} className="flex items-start gap-2 text-body text-text2">
            <Check className="mt-1 size-3.5 shrink-0 text-text3" aria-hidden="true" />
            {way}
          </li>
        ))}
      </ul>
    </div>
  );
}

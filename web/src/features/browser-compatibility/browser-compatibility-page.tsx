import { WORKER_VERSION } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { browserInfo } from '../../shared/lib/browser/browser-info.js';
import { copyText } from '../../shared/lib/browser/copy-text.js';
import { missingFeatures } from '../../shared/lib/browser/scored-features.js';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Card } from '../../shared/ui/card.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';
import { LiveChecks } from './live-checks.js';
import { fallbackReason } from './model/fallback-reason.js';
import { type FurtherCheck, furtherChecks } from './model/further-checks.js';
import { reportText } from './model/report-text.js';
import { storageQuota } from './model/storage-quota.js';
import { Quota, Score, SupportBadge } from './score-section.js';
import { UsersBrowsers } from './users-browsers.js';

/** What this browser can do and what that means here; what the browsers of all users can do. */
export function Component() {
  usePageTitle('Browser Tests');
  const [found] = useState(() => ({
    browser: browserInfo(),
    missing: missingFeatures(),
    further: furtherChecks(),
  }));
  const { data: quota } = useQuery({
    queryKey: ['storage quota'],
    queryFn: () => storageQuota(),
    staleTime: 0,
  });
  const text = () => reportText({ ...found, quota: quota ?? null });
  return (
    <div className="pb-8">
      <PageHeader
        title="Browser Tests"
        subtitle={`What this browser can do and what that means for you. Application ${WORKER_VERSION}.`}
        actions={
          <>
            <Button onClick={() => void copyReport(text())}>
              <Copy aria-hidden="true" />
              Copy report
            </Button>
            <Button asChild>
              <Link to="/resources/support" state={{ diagnostics: text() }}>
                Send to support
              </Link>
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2 *:min-w-0">
        <Section title="Compatibility score">
          <Score missing={found.missing} />
        </Section>
        <div className="grid gap-4">
          <Section title="This browser">
            <BrowserFacts {...found.browser} fallback={fallbackReason(found.browser)} />
          </Section>
          <Section title="Storage">
            <Quota quota={quota} />
          </Section>
          <Section title="Live checks">
            <LiveChecks />
          </Section>
        </div>
        <Section title="Further checks, outside the score">
          <FurtherChecks checks={found.further} />
        </Section>
        <Section title="Browsers of your users">
          <UsersBrowsers />
        </Section>
      </div>
    </div>
  );
}

function FurtherChecks({ checks }: { checks: readonly FurtherCheck[] }) {
  return (
    <ul className="divide-y divide-border-subtle">
      {checks.map(({ name, isSupported, text }) => (
        <li key={name} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3">
          <div className="min-w-0 flex-1 basis-40">
            <h3 className="text-h3">{name}</h3>
            {isSupported !== true && <p className="text-body text-text2">{text}</p>}
          </div>
          {isSupported !== null && <SupportBadge isSupported={isSupported} />}
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="border-b border-border-subtle px-5 py-4 text-h2">
        {title}
      </h2>
      {children}
    </Card>
  );
}

interface BrowserFactsProps {
  name: string;
  version: string;
  isMobile: boolean;
  isPrivateBrowsing: boolean;
  fallback: string;
}

function BrowserFacts({ name, version, isMobile, isPrivateBrowsing, fallback }: BrowserFactsProps) {
  const facts = [
    ['Browser', name],
    ['Version', version || 'not told'],
    ['Mobile', isMobile ? 'Yes' : 'No'],
    ['Private browsing', isPrivateBrowsing ? 'Yes' : 'No'],
    ['Fallback path', fallback],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 px-5 py-4 text-body">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-text2">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

async function copyReport(text: string): Promise<void> {
  toast(
    (await copyText(text))
      ? { variant: 'success', title: 'Report copied' }
      : { variant: 'destructive', title: 'This browser did not allow copying' },
  );
}

import { CHECK_AREAS, type CheckArea, type CheckFinding, type DeploymentCheck } from '@plumbline/contracts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { Badge } from '../../../shared/ui/badge.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Card } from '../../../shared/ui/card.js';
import { AREA_WORDS, byStatus } from './check-words.js';
import { FindingIcon } from './verdict-card.js';

/** What is to be mended, each with the text that mends it and where it belongs. */
export function ToFix({ check }: { check: DeploymentCheck }) {
  const problems = byStatus(check.checks).filter(({ status }) => status !== 'pass');
  if (problems.length === 0) return null;
  const isNew = new Set(check.comparison?.newProblems);
  return (
    <section aria-label="To fix" className="flex flex-col gap-3">
      <h2 className="text-h2">To fix</h2>
      <Card className="divide-y divide-border-subtle">
        {problems.map((finding) => (
          <div key={finding.id} className="grid gap-x-6 gap-y-3 p-5 lg:grid-cols-2">
            <div className="flex min-w-0 gap-3">
              <span className="mt-0.5">
                <FindingIcon status={finding.status} />
              </span>
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-2 text-body font-semibold">
                  <span className="sr-only">{finding.status === 'fail' ? 'Failed: ' : 'Warning: '}</span>
                  {finding.name}
                  {isNew.has(finding.id) && <Badge>New since the last</Badge>}
                </h3>
                <p className="text-body wrap-anywhere text-text2">{finding.detail}</p>
              </div>
            </div>
            {finding.fix && <Fix {...finding.fix} />}
          </div>
        ))}
      </Card>
    </section>
  );
}

const PAGES: Readonly<Record<string, string>> = {
  '/profile': 'your profile',
  '/admin?tab=ai': 'Language models',
  '/admin/backup': 'Backup',
  '/admin/monitoring': 'Monitoring',
  '/admin/code-review': 'Code review',
};

function Fix({ where, text }: NonNullable<CheckFinding['fix']>) {
  const [isCopied, setIsCopied] = useState(false);
  if (text.startsWith('/'))
    return (
      <p className="text-body">
        <Link to={text} className="touch-target text-accent-text underline underline-offset-4">
          Open {PAGES[text] ?? text}
        </Link>
      </p>
    );
  const copy = async () => {
    await copyText(text);
    setIsCopied(true);
  };
  return (
    <div className="min-w-0">
      <p className="mb-1 text-caption text-text2">{where}</p>
      <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 text-caption whitespace-pre-wrap wrap-anywhere">{text}</code>
        <IconButton label={isCopied ? 'Copied' : 'Copy the fix'} onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  );
}

/** What passed, with its evidence. */
export function Passed({ check }: { check: DeploymentCheck }) {
  const areas = CHECK_AREAS.filter((area) => check.checks.some((finding) => finding.area === area));
  if (areas.length === 0) return null;
  return (
    <section aria-label="Passed" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-h2">Passed</h2>
        <p className="text-caption text-text2">No value of a secret is shown or stored</p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {areas.map((area) => (
          <Area key={area} area={area} checks={check.checks.filter((finding) => finding.area === area)} />
        ))}
      </div>
    </section>
  );
}

function Area({ area, checks }: { area: CheckArea; checks: readonly CheckFinding[] }) {
  const passed = checks.filter(({ status }) => status === 'pass');
  return (
    <Card className="min-w-0 p-5" aria-label={AREA_WORDS[area]}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-h3">{AREA_WORDS[area]}</h3>
        <p className="text-caption text-text2 tabular-nums">
          {passed.length} of {checks.length}
        </p>
      </div>
      <ul>
        {passed.map(({ id, name, detail }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1 text-body">
            <Check className="size-4 shrink-0 self-center text-success-text" aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-40">{name}</span>
            <span className="text-caption wrap-anywhere text-text2 tabular-nums">{detail}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

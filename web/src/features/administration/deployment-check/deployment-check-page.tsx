import { type CheckLevel, type DeploymentCheck, runDeploymentCheck } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, Play } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/lib/browser/copy-text.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Figures } from '../figures-table.js';
import { runWords } from './check-words.js';
import { checkHistoryQuery, latestCheckQuery, runCheck } from './deployment-check.api.js';
import { Passed, ToFix } from './finding-lists.js';
import { VerdictCard } from './verdict-card.js';

const LEVELS = [
  { value: 'quick', label: 'Quick', detail: 'Asks; a few seconds' },
  { value: 'full', label: 'Full', detail: 'Works in a throw-away workspace, too; about a minute' },
] as const;

/** Whether the installation is as it should be: in, the last check; out, a new one. */
export function Component() {
  usePageTitle('Deployment check');
  const [level, setLevel] = useState<CheckLevel>('full');
  const query = useQuery(latestCheckQuery());
  const run = useMutation({ meta: { called: runDeploymentCheck }, mutationFn: runCheck });
  const latest = query.data?.latest ?? null;
  const isRunning = latest?.status === 'running';
  return (
    <>
      <PageHeader
        title="Deployment check"
        subtitle={
          latest &&
          `${runWords(latest)} · ${formatDateTime(latest.startedAt)} · version ${latest.version || 'unknown'}`
        }
        actions={
          <>
            {latest && (
              <Button variant="ghost" onClick={() => void copyText(JSON.stringify(latest, null, 2))}>
                <Copy className="size-4" aria-hidden="true" /> Copy JSON
              </Button>
            )}
            <Select label="Level" options={LEVELS} value={level} onValueChange={setLevel} />
            <Button
              variant="primary"
              isPending={run.isPending || isRunning}
              onClick={() => run.mutate(level)}
            >
              <Play className="size-4" aria-hidden="true" /> {latest ? 'Run again' : 'Run'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <p role="status" className="text-body text-danger-text empty:hidden">
          {run.error?.message}
        </p>
        <Loaded query={query} noun="check" isOne>
          {() => (latest ? <Found check={latest} /> : <NoneYet />)}
        </Loaded>
        <History latest={latest} />
      </div>
    </>
  );
}

function NoneYet() {
  return (
    <Empty title="Nothing has been checked yet">
      A quick check asks for settings, limits and processes. A full one also signs in, uploads, asks and
      prints in a workspace that it deletes.
    </Empty>
  );
}

function Found({ check }: { check: DeploymentCheck }) {
  return (
    <>
      <VerdictCard check={check} />
      <ToFix check={check} />
      <Passed check={check} />
    </>
  );
}

function History({ latest }: { latest: DeploymentCheck | null }) {
  const { data = [] } = useQuery({ ...checkHistoryQuery(latest), enabled: latest !== null });
  const done = data.filter(({ status }) => status !== 'running');
  if (done.length < 2) return null;
  return (
    <section aria-label="History" className="flex flex-col gap-3">
      <h2 className="text-h2">History</h2>
      <Card className="overflow-hidden [&>section]:border-t-0">
        <Figures
          caption="Checks"
          rows={done}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Begun', cell: ({ startedAt }) => formatDateTime(startedAt) },
            { title: 'Level', cell: (row) => (row.level === 'full' ? 'Full' : 'Quick') },
            { title: 'By', cell: ({ startedBy }) => startedBy },
            { title: 'Version', cell: ({ version }) => version || '–' },
            { title: 'Failed', cell: ({ failed }) => failed, isNumber: true },
            { title: 'Warn', cell: ({ warned }) => warned, isNumber: true },
            { title: 'Passed', cell: ({ passed }) => passed, isNumber: true },
          ]}
        />
      </Card>
    </section>
  );
}

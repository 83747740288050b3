import { formatCount, plural } from '@plumbline/charts';
import { type CodeFinding, type CodeGate, type CodeSubject, exportCodeFindings } from '@plumbline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Lock, LockOpen, Play } from 'lucide-react';
import { useState } from 'react';
import { fetchFile } from '../../../shared/api/fetch-file.js';
import { saveFile } from '../../../shared/lib/browser/save-text.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Pager } from '../../../shared/ui/pager.js';
import { codeFindingsQuery, codeGateQuery, FINDINGS_SHOWN, useRunAnalysis } from './code-review.api.js';
import { KnownFinding } from './known-finding.js';

const SUBJECTS = [
  { value: 'installation', label: 'This installation', detail: 'Its sources and settings' },
  { value: 'workspace', label: 'This workspace', detail: 'Numbers, templates and reports' },
] as const;
const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'false-positive', label: 'False alarms' },
  { value: 'fixed', label: 'Fixed' },
] as const;

/** Everything that is known of the whole code, or of what a workspace computes. */
export function CodeView() {
  const [subject, setSubject] = useState<CodeSubject>('installation');
  const [status, setStatus] = useState<(typeof STATUSES)[number]['value']>('open');
  const [offset, setOffset] = useState(0);
  const gate = useQuery(codeGateQuery(subject));
  const run = gate.data?.lastRun;
  const findings = useQuery(codeFindingsQuery({ subject, status, offset }, `${run?.id} ${run?.status}`));
  const fromStart =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setOffset(0);
    };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Select label="Subject" options={SUBJECTS} value={subject} onValueChange={fromStart(setSubject)} />
        <Select prefix="Status" options={STATUSES} value={status} onValueChange={fromStart(setStatus)} />
        <RunButton subject={subject} gate={gate.data} />
        <ExportButtons subject={subject} />
      </div>
      <Loaded query={gate} noun="gate" isOne>
        {(data) => <GateCard gate={data} />}
      </Loaded>
      <Loaded query={findings} noun="findings">
        {({ findings: list, total }) => (
          <div className="flex flex-col gap-3">
            <FindingList findings={list} hasRun={run?.status === 'done'} />
            <Pager pageSize={FINDINGS_SHOWN} offset={offset} total={total} onOffset={setOffset} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function RunButton({ subject, gate }: { subject: CodeSubject; gate: CodeGate | undefined }) {
  const run = useRunAnalysis();
  const isRunning = gate?.lastRun?.status === 'queued';
  return (
    <>
      <Button variant="primary" isPending={run.isPending || isRunning} onClick={() => run.mutate(subject)}>
        <Play aria-hidden="true" /> {gate?.lastRun ? 'Analyze again' : 'Analyze'}
      </Button>
      <span role="status" className="text-body text-danger-text empty:hidden">
        {run.error?.message}
      </span>
    </>
  );
}

function ExportButtons({ subject }: { subject: CodeSubject }) {
  const save = useMutation({
    mutationFn: async (format: 'sarif' | 'csv') => {
      const path = `${exportCodeFindings.path}?subject=${subject}&format=${format}`;
      saveFile(`${subject}-findings.${format}`, await fetchFile({ ...exportCodeFindings, path }, '*/*'));
    },
  });
  return (
    <>
      {(['sarif', 'csv'] as const).map((format) => (
        <Button
          key={format}
          isPending={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          <Download aria-hidden="true" /> {format.toUpperCase()}
        </Button>
      ))}
      <span role="status" className="text-body text-danger-text empty:hidden">
        {save.error?.message}
      </span>
    </>
  );
}

function GateCard({ gate: { passes, openNew, open, since, lastRun } }: { gate: CodeGate }) {
  const count = openNew.blocker + openNew.high;
  return (
    <Card aria-label="Gate" className="flex flex-wrap items-center gap-x-6 gap-y-2 p-5">
      <Badge
        tone={passes ? 'success' : 'danger'}
        icon={passes ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
      >
        {passes ? 'Gate open' : 'Gate closed'}
      </Badge>
      <p className="text-body tabular-nums">
        {since
          ? `${formatCount(count)} new of high severity since ${formatDateTime(since)}, ${formatCount(open)} open in all`
          : 'The first run is what later ones are compared with'}
      </p>
      {lastRun && (
        <p className="text-caption text-text2">
          {lastRun.status === 'failed'
            ? `The last run failed: ${lastRun.note}`
            : lastRun.status === 'queued'
              ? 'A run is in progress'
              : `Last run ${formatDateTime(lastRun.finishedAt ?? lastRun.startedAt)} by ${lastRun.startedBy}: ${plural(lastRun.files, 'file')} looked at, ${formatCount(lastRun.found)} found`}
        </p>
      )}
    </Card>
  );
}

function FindingList({ findings, hasRun }: { findings: readonly CodeFinding[]; hasRun: boolean }) {
  if (findings.length === 0)
    return (
      <Empty title={hasRun ? 'Nothing here' : 'Nothing has been analyzed yet'}>
        {hasRun
          ? 'No finding has this status.'
          : 'An analysis reads texts and runs nothing. Each finding says where it is, why it matters and what to do.'}
      </Empty>
    );
  return (
    <Card>
      <ul>
        {findings.map((finding) => (
          <KnownFinding key={finding.id} finding={finding} />
        ))}
      </ul>
    </Card>
  );
}

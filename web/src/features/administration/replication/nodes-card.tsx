import type { ReplicationNode, ReplicationStatus } from '@plumbline/contracts';
import { ArrowDown, ArrowRight, Server } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';
import { schemaWords } from '../backup/backup-words.js';
import { LagChart } from './lag-chart.js';
import { lagWords, STATE_TONES, STATE_WORDS, skewWords, waitingWords } from './replication-words.js';

interface NodesCardProps {
  status: ReplicationStatus;
  node: ReplicationNode;
  onRemove: () => void;
}

/** The installation that writes, the one that follows, and how far behind it is. */
export function NodesCard({ status, node, onRemove }: NodesCardProps) {
  const versions = (version: string | null, schema: string | null) =>
    version === null ? 'not known yet' : `${version}, ${schemaWords(schema) || 'no schema yet'}`;
  return (
    <Card aria-label="Installations" className="p-5">
      <div className="grid items-center gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(14rem,1fr)_minmax(0,1fr)]">
        <Installation
          name="This installation"
          address={status.address}
          badge={
            <Badge tone={status.writes === 'open' ? 'neutral' : 'warning'}>
              {WRITES_WORDS[status.writes]}
            </Badge>
          }
          facts={[
            ['Version', versions(status.version, status.schemaVersion)],
            ['Clock', 'reference'],
            ['Epoch', String(status.epoch)],
          ]}
        />
        <div className="min-w-0">
          <p className="flex items-baseline justify-between gap-2">
            <strong className="text-label tabular-nums">{lagWords(node)}</strong>
            <span className="text-caption text-text2 tabular-nums">{waitingWords(node)}</span>
          </p>
          <p aria-hidden="true" className="my-1 flex items-center justify-center text-accent-text">
            <span className="h-px flex-1 bg-current max-lg:hidden" />
            <ArrowRight className="-ml-1.5 size-4 max-lg:hidden" />
            <ArrowDown className="size-4 lg:hidden" />
          </p>
          <LagChart lags={node.lags} now={new Date()} />
        </div>
        <Installation
          name={node.name}
          address={node.address ?? 'not heard from yet'}
          badge={<Badge tone={STATE_TONES[node.state]}>{STATE_WORDS[node.state]}</Badge>}
          facts={[
            ['Version', versions(node.version, node.schemaVersion)],
            ['Clock', skewWords(node.skewMs)],
            ['Contact', node.contactAt ? formatDateTime(node.contactAt) : 'never'],
            ['Free', node.freeBytes === null ? 'not known yet' : formatBytes(node.freeBytes)],
          ]}
          action={
            <button type="button" className="text-caption text-text2 underline" onClick={onRemove}>
              Remove
            </button>
          }
        />
      </div>
      {node.problem && (
        <p role="alert" className="mt-4 text-body text-danger-text">
          {node.problem}
        </p>
      )}
    </Card>
  );
}

const WRITES_WORDS: Record<ReplicationStatus['writes'], string> = {
  open: 'Primary',
  fenced: 'Writes no more',
  unheard: 'Does not write',
};

interface InstallationProps {
  name: string;
  address: string;
  badge: ReactNode;
  facts: [name: string, value: string][];
  action?: ReactNode;
}

function Installation({ name, address, badge, facts, action }: InstallationProps) {
  return (
    <section aria-label={name} className="min-w-0 rounded-md border border-border p-4">
      <div className="flex items-start gap-2">
        <Server aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-text2" />
        <div className="min-w-0 flex-1">
          <h2 className="text-label">{name}</h2>
          <p className="truncate text-caption text-text2">{address}</p>
        </div>
        {badge}
      </div>
      <dl className="mt-3 grid grid-cols-[5rem_1fr] gap-y-1 text-label font-normal">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-text2">{term}</dt>
            <dd className="wrap-anywhere text-text1">{value}</dd>
          </div>
        ))}
      </dl>
      {action && <p className="mt-2 text-right">{action}</p>}
    </section>
  );
}

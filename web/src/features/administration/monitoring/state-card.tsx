import { formatCount } from '@plumbline/charts';
import type { Monitoring } from '@plumbline/contracts';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { shareWords, stateWords } from './monitoring-words.js';

/** The state in a sentence, and how full the machine is. */
export function StateCard({ figures }: { figures: Monitoring }) {
  const { processor, memory, disk, cache } = figures;
  return (
    <Card
      aria-label="State"
      className="grid grid-cols-2 divide-border-subtle max-md:gap-y-px md:grid-cols-[1.35fr_repeat(4,1fr)] md:divide-x"
    >
      <State figures={figures} />
      <Gauge
        title="Processor"
        share={processor?.share}
        value={processor ? shareWords(processor.share, 1) : undefined}
        rest={`of ${formatCount(processor?.cores ?? 0)} cores`}
      />
      <Gauge
        title="Memory"
        share={memory ? memory.used / memory.total : undefined}
        value={memory ? formatBytes(memory.used) : undefined}
        rest={`of ${formatBytes(memory?.total ?? 0)}`}
      />
      <Gauge
        title="Disk"
        share={disk ? disk.used / disk.total : undefined}
        value={disk ? formatBytes(disk.used) : undefined}
        rest={`of ${formatBytes(disk?.total ?? 0)}`}
      />
      <Gauge
        title="Cache"
        share={cache && cache.asked > 0 ? cache.hits / cache.asked : undefined}
        value={cache ? shareWords(cache.hits, cache.asked) : undefined}
        rest="answers from cache"
      />
    </Card>
  );
}

function State({ figures }: { figures: Monitoring }) {
  const { concerns, lastSampleAt, processes } = figures;
  const icon =
    lastSampleAt === null ? (
      <CircleDashed className="size-5 shrink-0 text-text3" aria-hidden="true" />
    ) : concerns.length > 0 ? (
      <TriangleAlert className="size-5 shrink-0 text-warning-text" aria-hidden="true" />
    ) : (
      <CircleCheck className="size-5 shrink-0 text-success-text" aria-hidden="true" />
    );
  const up = processes.map(({ startedAt }) => startedAt).sort()[0];
  return (
    <div className="col-span-2 px-5 py-4 md:col-span-1">
      <h2 className="flex items-center gap-2 text-h3">
        {icon}
        {stateWords(figures)}
      </h2>
      <ul className="mt-1 text-caption text-text2">
        {concerns.slice(0, 4).map(({ id, since, sentence }) => (
          <li key={id}>
            {sentence} <span className="whitespace-nowrap tabular-nums">Since {formatTime(since)}.</span>
          </li>
        ))}
        {concerns.length > 4 && <li>{formatCount(concerns.length - 4)} more.</li>}
        {lastSampleAt === null && <li>The first figures come within a minute.</li>}
        {concerns.length === 0 && up && (
          <li className="tabular-nums">
            {formatCount(processes.length)} {processes.length === 1 ? 'process' : 'processes'}, the oldest
            since {formatTime(up)}, version {processes[0]?.version}.
          </li>
        )}
      </ul>
    </div>
  );
}

interface GaugeProps {
  title: string;
  /** From 0 to 1. */
  share: number | undefined;
  value: ReactNode;
  rest: string;
}

function Gauge({ title, share, value, rest }: GaugeProps) {
  return (
    <div className="px-5 py-4">
      <p className="text-caption text-text2">{title}</p>
      {value === undefined ? (
        <p className="text-body text-text3">Not measured yet</p>
      ) : (
        <p className="text-h3 whitespace-nowrap tabular-nums">
          {value} <span className="text-caption font-normal text-text2">{rest}</span>
        </p>
      )}
      <div className="mt-2 h-1 rounded-full bg-pressed" aria-hidden="true">
        <div
          className={`h-1 rounded-full ${(share ?? 0) >= 0.8 && title !== 'Cache' ? 'bg-warning-solid' : 'bg-text2'}`}
          style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }}
        />
      </div>
    </div>
  );
}

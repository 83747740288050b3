import { formatCount } from '@plumbline/charts';
import type { Monitoring } from '@plumbline/contracts';
import { formatBytes } from '../../../shared/lib/format.js';
import { Ago } from '../../../shared/ui/ago.js';
import { Card } from '../../../shared/ui/card.js';
import { Figures } from '../figures-table.js';
import { msWords, shareWords, waitWords } from './monitoring-words.js';

/** Processes, what has not left them, and their connections to the database. */
export function BacklogCards({ figures }: { figures: Monitoring }) {
  const { processes, outbox, mails, deadLetters, pools, uploads } = figures;
  const waiting = [
    ...outbox.map((row) => ({ ...row, what: 'Events' })),
    ...mails.map((row) => ({ ...row, what: 'Mails' })),
  ];
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card aria-label="Processes" className="min-w-0">
        <h2 className="px-5 pt-5 pb-3 text-h3">Processes</h2>
        <Figures
          caption="What each process takes"
          rows={processes}
          keyOf={({ name, host }) => `${name} ${host}`}
          columns={[
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Machine', cell: ({ host }) => host },
            {
              title: 'Memory',
              cell: ({ memoryBytes }) => (memoryBytes === null ? '–' : formatBytes(memoryBytes)),
              isNumber: true,
            },
            {
              title: 'Processor',
              cell: ({ processorShare }) => (processorShare === null ? '–' : shareWords(processorShare, 1)),
              isNumber: true,
            },
            { title: 'Last heard from', cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} />, isNumber: true },
          ]}
        />
      </Card>
      <Card aria-label="What is still waiting" className="min-w-0">
        <div className="px-5 pt-5 pb-3">
          <h2 className="text-h3">{waiting.length === 0 ? 'Nothing is held up' : 'What is still waiting'}</h2>
          <p className="text-caption text-text2">
            events and emails that wait;{' '}
            {deadLetters === 0
              ? 'no event is'
              : deadLetters === 1
                ? 'one is'
                : `${formatCount(deadLetters)} are`}{' '}
            put aside as dead letters;{' '}
            {uploads.received === 0
              ? 'no upload came'
              : `${uploads.received === 1 ? 'one upload' : `${formatCount(uploads.received)} uploads`} came, ${formatCount(uploads.failed)} failed, 95% within ${msWords(uploads.p95)}`}
          </p>
        </div>
        {waiting.length > 0 && (
          <Figures
            caption="Events and emails that wait"
            rows={waiting}
            keyOf={({ service, what }) => `${what} ${service}`}
            columns={[
              { title: 'What', cell: ({ what }) => what },
              { title: 'Of', cell: ({ service }) => service },
              { title: 'Waiting', cell: (row) => formatCount(row.waiting), isNumber: true },
              { title: 'Oldest', cell: ({ oldestSeconds }) => waitWords(oldestSeconds), isNumber: true },
            ]}
          />
        )}
        {pools.length > 0 && (
          <Figures
            caption="Connections to the database"
            rows={pools}
            keyOf={({ service }) => service}
            columns={[
              { title: 'Connections of', cell: ({ service }) => service },
              { title: 'Busy', cell: ({ busy }) => formatCount(busy), isNumber: true },
              { title: 'Idle', cell: ({ idle }) => formatCount(idle), isNumber: true },
              { title: 'Callers wait', cell: (pool) => formatCount(pool.waiting), isNumber: true },
              { title: 'Wait, p95', cell: ({ waitP95 }) => msWords(waitP95), isNumber: true },
            ]}
          />
        )}
      </Card>
    </div>
  );
}

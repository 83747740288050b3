import { formatCount, formatNumber } from '@plumbline/charts';
import type { JobFigures, Monitoring } from '@plumbline/contracts';
import { Card } from '../../../shared/ui/card.js';
import { Figures } from '../figures-table.js';
import { kindWords, waitWords } from './monitoring-words.js';
import { TimeChart } from './time-chart.js';

/** Seconds from which a wait is marked. */
const LONG = 300;

/** How many jobs wait, for how long, and what of each kind was done. */
export function QueueCard({ figures, jobs }: { figures: Monitoring; jobs: readonly JobFigures[] }) {
  const { points, concerns } = figures;
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  const oldest = Math.max(0, ...jobs.map((job) => job.oldestSeconds));
  const title =
    waiting === 0
      ? 'No job waits'
      : `${formatCount(waiting)} ${waiting === 1 ? 'job waits' : 'jobs wait'}, the oldest for ${waitWords(oldest)}`;
  const shared = { at: points.map((point) => point.at), since: concerns.map(({ since }) => since).sort()[0] };
  return (
    <Card className="min-w-0" aria-label="Queues">
      <div className="p-5">
        <h2 className="text-h3 tabular-nums">{title}</h2>
        <p className="mb-5 text-caption text-text2">all kinds, the most at once</p>
        <p className="mb-2 text-caption text-text2">Jobs waiting</p>
        <TimeChart
          {...shared}
          label={title}
          height={56}
          hasTimes={false}
          format={(value) => formatNumber(value, {}, 'short')}
          series={[{ name: '', values: points.map((point) => point.waiting), look: 'bars' }]}
        />
        <p className="mt-4 mb-2 text-caption text-text2">Oldest, minutes</p>
        <TimeChart
          {...shared}
          label={`The oldest job waits for ${waitWords(oldest)}`}
          height={56}
          format={(value) => (value === 0 ? '0' : waitWords(value * 60))}
          formatTick={(value) => formatNumber(value, {}, 'short')}
          series={[
            {
              name: '',
              values: points.map(({ oldestSeconds }) => oldestSeconds / 60),
              look: 'line',
            },
          ]}
        />
      </div>
      {jobs.length > 0 && (
        <Figures
          caption="Jobs by kind"
          rows={jobs}
          keyOf={({ service, kind }) => `${service} ${kind}`}
          columns={[
            { title: 'Kind', cell: ({ kind }) => kindWords(kind) },
            {
              title: 'Waiting',
              cell: (job) => <Marked isMarked={job.oldestSeconds >= LONG}>{formatCount(job.waiting)}</Marked>,
              isNumber: true,
            },
            { title: 'Running', cell: ({ running }) => formatCount(running), isNumber: true },
            {
              title: 'Oldest',
              cell: (job) => (
                <Marked isMarked={job.oldestSeconds >= LONG}>{waitWords(job.oldestSeconds)}</Marked>
              ),
              isNumber: true,
            },
            { title: 'Done', cell: ({ done }) => formatCount(done), isNumber: true },
            { title: 'Failed', cell: ({ failed }) => formatCount(failed), isNumber: true },
          ]}
        />
      )}
    </Card>
  );
}

const Marked = ({ isMarked, children }: { isMarked: boolean; children: string }) =>
  isMarked ? <strong className="font-semibold text-warning-text">{children}</strong> : children;

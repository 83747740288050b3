import { formatCount } from '@plumbline/charts';
import type { ReplicationDrill } from '@plumbline/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { spanWords } from '../backup/backup-words.js';

/** What trials of a throw-away copy found, newest first. */
export function DrillsCard({
  drills,
  isRunning,
}: {
  drills: readonly ReplicationDrill[];
  isRunning: boolean;
}) {
  return (
    <Card aria-label="Drills">
      <div className="flex flex-wrap items-baseline justify-between gap-2 px-5 py-3">
        <h2 className="text-h3">Drills</h2>
        <p className="text-caption text-text2">a throw-away copy is promoted and tried</p>
      </div>
      {isRunning && (
        <p role="status" className="border-t border-border-subtle px-5 py-3 text-body text-text2">
          A drill is running. The standby goes on following afterwards.
        </p>
      )}
      {drills.length === 0 && !isRunning && (
        <p className="border-t border-border-subtle px-5 py-3 text-body text-text2">No drill was run yet.</p>
      )}
      {drills.length > 0 && (
        <table className="w-full text-body tabular-nums">
          <thead className="text-left text-label text-text2">
            <tr className="border-t border-border-subtle">
              <Head>When</Head>
              <Head isRight>Back after</Head>
              <Head isRight>Smoke checks</Head>
            </tr>
          </thead>
          <tbody>
            {drills.map((drill) => (
              <Drill key={drill.id} drill={drill} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const Head = ({ isRight = false, children }: { isRight?: boolean; children: string }) => (
  <th scope="col" className={`px-5 py-2 font-normal ${isRight ? 'text-right' : ''}`}>
    {children}
  </th>
);

function Drill({ drill: { at, ms, passed, checks, problem } }: { drill: ReplicationDrill }) {
  const isGood = problem === null && passed === checks.length;
  const failed = checks.filter(({ isPassed }) => !isPassed);
  return (
    <tr className="border-t border-border-subtle align-top">
      <td className="px-5 py-2">
        {formatDateTime(at)}
        {!isGood && (
          <span className="block text-caption text-danger-text wrap-anywhere">
            {problem ?? failed.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}
          </span>
        )}
      </td>
      <td className="px-5 py-2 text-right whitespace-nowrap">{problem === null ? spanWords(ms) : '–'}</td>
      <td className="px-5 py-2">
        <span className="flex items-center justify-end gap-1.5 whitespace-nowrap">
          {isGood ? (
            <CircleCheck aria-hidden="true" className="size-4 text-success-text" />
          ) : (
            <TriangleAlert aria-hidden="true" className="size-4 text-warning-text" />
          )}
          {formatCount(passed)} of {formatCount(checks.length)}
        </span>
      </td>
    </tr>
  );
}

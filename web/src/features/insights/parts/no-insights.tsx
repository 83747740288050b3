import type { InsightRun } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { silenceOf } from '../model/run-words.js';

/** Nothing was looked at yet: a line with one point that stands out. */
export function NoInsights() {
  return (
    <Card>
      <Empty
        picture={<PointApart />}
        title="No insights yet"
        action={
          <Button asChild>
            <Link to="/data-sources">Get Started</Link>
          </Button>
        }
      >
        Upload a table, and trends, surprises and relations in it are tested against chance and listed here.
      </Empty>
    </Card>
  );
}

/** Looked, and found nothing worth saying: one sentence for each source. */
export function NothingFound({ runs }: { runs: readonly InsightRun[] }) {
  const [first, ...others] = runs.map((run) => ({ id: run.dataSourceId, ...silenceOf(run) }));
  if (!first) return null;
  if (others.length === 0)
    return (
      <Card>
        <Empty picture={<QuietLine />} title={first.title}>
          {first.text}
        </Empty>
      </Card>
    );
  return (
    <Card>
      <Empty picture={<QuietLine />} title="Nothing stood out">
        <ul className="flex flex-col gap-3 text-left">
          {[first, ...others].map(({ id, title, text }) => (
            <li key={id}>
              <strong className="font-medium text-text1">{title}.</strong> {text}
            </li>
          ))}
        </ul>
      </Empty>
    </Card>
  );
}

const ART = {
  width: 120,
  height: 48,
  viewBox: '0 0 120 48',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
} as const;

function PointApart() {
  return (
    <svg {...ART} aria-hidden="true">
      <path d="m4 32 14-4 14 5 14-6 12 4 8-20 10 22 14-5 14 4 12-4" />
      <circle cx="66" cy="11" r="4" />
      <path d="M4 44h112" />
    </svg>
  );
}

function QuietLine() {
  return (
    <svg {...ART} aria-hidden="true">
      <path d="m4 24 14-3 14 5 14-4 14 3 14-4 14 5 14-4 14 3" />
      <path d="M4 12h112M4 36h112" strokeDasharray="3 4" />
    </svg>
  );
}

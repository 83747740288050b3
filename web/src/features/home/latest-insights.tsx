import type { Insight } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { EvidencePicture } from '../../entities/insight/evidence-picture.js';
import { ConfidenceBar, PriorityBadge, TypeIcon } from '../../entities/insight/insight-marks.js';
import { TYPE_NAMES } from '../../entities/insight/insight-words.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { confidencePercent } from './home-words.js';

export const SHOWN_INSIGHTS = 5;

/** The first findings, each with what makes it believable and where it is from. */
export function LatestInsights({ insights }: { insights: readonly Insight[] }) {
  if (insights.length === 0)
    return (
      <div className="flex flex-wrap items-center gap-4 py-4">
        <NothingFound />
        <div className="min-w-0 flex-1">
          <h3 className="text-h3">No insights yet</h3>
          <p className="text-body text-text2">Insights appear here after the first file is read.</p>
        </div>
        <Button asChild>
          <Link to="/data-sources">Get Started</Link>
        </Button>
      </div>
    );
  return (
    <ul className="divide-y divide-border-subtle">
      {insights.slice(0, SHOWN_INSIGHTS).map((insight) => (
        <li key={insight.id}>
          <InsightRow insight={insight} />
        </li>
      ))}
    </ul>
  );
}

/** What an insight looks like: one point that stands out. */
const NothingFound = () => (
  <svg viewBox="0 0 64 40" aria-hidden="true" className="h-10 w-16 fill-none stroke-text3 stroke-[1.5]">
    <path d="M2 30 14 26l12 3 8-9 6-10 6 14 14-6" />
    <circle cx="40" cy="10" r="4" />
    <path d="M2 38h60" className="stroke-border-strong" />
  </svg>
);

function InsightRow({ insight }: { insight: Insight }) {
  return (
    <Link
      to={`/insights?id=${insight.id}`}
      className="-mx-2 grid grid-cols-[16px_1fr] items-center gap-x-4 gap-y-2 rounded-sm px-2 py-3 hover:bg-hover lg:grid-cols-[16px_1fr_96px_88px_160px_88px_72px]"
    >
      <TypeIcon type={insight.type} />
      <span className="min-w-0">
        <span className="block text-body font-medium text-text1 lg:truncate">{insight.title}</span>
        <span className="block text-caption text-text3 lg:truncate">{insight.description}</span>
      </span>
      <span className="contents max-lg:col-start-2 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2">
        <span className="text-label font-normal text-text2">{TYPE_NAMES[insight.type]}</span>
        <span className="flex items-center justify-between gap-2 text-label font-normal text-text2 tabular-nums">
          <span>
            {confidencePercent(insight.confidence)}
            <span className="sr-only"> confidence</span>
          </span>
          <ConfidenceBar insight={insight} />
        </span>
        <span className="flex min-w-0 max-lg:order-last [&>span]:min-w-0">
          {insight.dataSourceName && (
            <Badge>
              <span className="truncate">{insight.dataSourceName}</span>
            </Badge>
          )}
        </span>
        <span className="flex">
          <PriorityBadge priority={insight.priority} />
        </span>
        <EvidencePicture id={insight.id} />
      </span>
    </Link>
  );
}

import { withMarksInText } from '@plumbline/charts';
import type { Insight } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { EvidencePicture } from './evidence-picture.js';
import { ConfidenceMark, PriorityBadge, TypeIcon } from './insight-marks.js';
import { TYPE_NAMES } from './insight-words.js';

/** One finding on one line, for screens that list the best few. */
export function InsightRow({ insight }: { insight: Insight }) {
  return (
    <Link
      to={`/insights?id=${insight.id}`}
      className="flex min-h-14 items-center gap-4 py-2 text-text1 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <TypeIcon type={insight.type} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-medium">{withMarksInText(insight.title)}</span>
        <span className="block truncate text-caption text-text3">{withMarksInText(insight.description)}</span>
      </span>
      <span className="w-24 text-label font-normal text-text2 max-lg:hidden">{TYPE_NAMES[insight.type]}</span>
      <ConfidenceMark insight={insight} className="w-24 justify-end max-sm:hidden" />
      <span className="w-22 max-sm:hidden">
        <PriorityBadge priority={insight.priority} />
      </span>
      <EvidencePicture id={insight.id} />
    </Link>
  );
}

import { ChartFigure, darkTheme, lightTheme } from '@plumbline/charts';
import type { Insight } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useResolvedTheme } from '../lib/theme.js';
import { useInSight } from '../lib/use-in-sight.js';
import { ConfidenceMark, PriorityBadge, TypeIcon } from './insight-marks.js';
import { TYPE_NAMES } from './insight-words.js';
import { evidenceQuery } from './insights.api.js';

/** One finding on one line, for screens that list the best few. */
export function InsightRow({ insight }: { insight: Insight }) {
  return (
    <Link
      to={`/insights?id=${insight.id}`}
      className="flex min-h-14 items-center gap-4 py-2 text-text1 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <TypeIcon type={insight.type} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-medium">{insight.title}</span>
        <span className="block truncate text-caption text-text3">{insight.description}</span>
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

const PICTURE = { width: 72, height: 28 };

/** The evidence as a shape; asked for when the row comes into sight. */
function EvidencePicture({ id }: { id: string }) {
  const [box, isSeen] = useInSight<HTMLSpanElement>();
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const evidence = useQuery({ ...evidenceQuery(id), enabled: isSeen });
  return (
    <span ref={box} aria-hidden="true" className="h-7 w-18 shrink-0 max-sm:hidden">
      {evidence.data && (
        <ChartFigure
          view={{
            chart: evidence.data.insight.chart,
            result: evidence.data.result,
            overlay: evidence.data.overlay,
          }}
          theme={theme}
          {...PICTURE}
        />
      )}
    </span>
  );
}

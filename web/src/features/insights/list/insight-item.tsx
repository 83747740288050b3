import { withMarksInText } from '@plumbline/charts';
import type { Insight } from '@plumbline/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ConfidenceMark, TypeIcon } from '../../../entities/insight/insight-marks.js';
import { TYPE_NAMES } from '../../../entities/insight/insight-words.js';
import { evidenceQuery } from '../../../entities/insight/insights.api.js';
import { cn } from '../../../shared/lib/cn.js';
import { writeInsightView } from '../model/insight-view.js';
import { useInsights } from '../parts/insights-context.js';

/** One finding in the list: a link to itself, so that it opens elsewhere, too. */
export function InsightItem({ insight }: { insight: Insight }) {
  const { view, openId, isWide } = useInsights();
  const [params] = useSearchParams();
  const client = useQueryClient();
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = openId === insight.id;
  useEffect(() => {
    if (isOpen && isWide) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, isWide]);
  const prepare = () => void client.prefetchQuery(evidenceQuery(insight.id));
  const search = writeInsightView({ ...view, id: insight.id, fact: null }, params).toString();
  return (
    <li className="border-b border-border-subtle [contain-intrinsic-size:auto_72px] [content-visibility:auto]">
      <Link
        ref={link}
        to={{ search }}
        replace={isWide}
        preventScrollReset={isWide}
        data-insight={insight.id}
        aria-current={isOpen || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={cn(
          'flex min-h-18 gap-3 border-l-2 py-3.5 pr-4 pl-3.5 focus-visible:-outline-offset-2',
          isOpen ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover',
        )}
      >
        <TypeIcon type={insight.type} className="mt-0.5" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-body font-medium wrap-anywhere text-text1">
            <span className="sr-only">{TYPE_NAMES[insight.type]}: </span>
            {withMarksInText(insight.title)}
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span className="min-w-0 truncate text-label font-normal text-text2" title={insight.description}>
              {withMarksInText(insight.description)}
            </span>
            <ConfidenceMark insight={insight} />
          </span>
        </span>
      </Link>
    </li>
  );
}

import type { Insight, InsightEvidence } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChartLine, Table2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { textOf } from '../../../entities/fact/phrases.js';
import { ConfidenceMark, PriorityBadge } from '../../../entities/insight/insight-marks.js';
import { TYPE_NAMES } from '../../../entities/insight/insight-words.js';
import { evidenceQuery } from '../../../entities/insight/insights.api.js';
import { useMarkDone } from '../../../entities/session/onboarding/use-mark-done.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { useInsights } from '../parts/insights-context.js';
import { DetailActions } from './detail-actions.js';
import { EvidenceFigures } from './evidence-figures.js';
import { EvidencePicture } from './evidence-picture.js';
import { NextSteps } from './next-steps.js';

const ForeseenPicture = lazy(async () => ({
  default: (await import('./foreseen-picture.js')).ForeseenPicture,
}));

interface InsightDetailProps {
  id: string;
  /** As the list knows it, for the heading while the evidence is on its way. */
  known: Insight | undefined;
  onAdd: () => void;
}

/** One finding: the evidence first, then the words. */
export function InsightDetail({ id, known, onAdd }: InsightDetailProps) {
  const { isWide, change } = useInsights();
  const evidence = useQuery(evidenceQuery(id));
  useMarkDone('insight_opened', evidence.isSuccess);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isWide) card.current?.focus();
  }, [isWide]);
  const isGone = isApiError(evidence.error) && evidence.error.status === 404;
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label="Insight"
      className="@container min-w-0 px-4 py-4 outline-none sm:px-6 sm:py-5"
    >
      {!isWide && (
        <Button
          variant="ghost"
          size="compact"
          className="mb-3 -ml-3"
          onClick={() => change({ id: null, fact: null })}
        >
          <ArrowLeft aria-hidden="true" />
          Back
        </Button>
      )}
      {evidence.data && <Evidence key={id} evidence={evidence.data} onAdd={onAdd} />}
      {evidence.isPending && <DetailSkeleton known={known} />}
      {isGone && !evidence.data && (
        <Empty title="This insight is no longer there">
          The data has been searched again since, and it was not found a second time.
        </Empty>
      )}
      {evidence.isError && !isGone && !evidence.data && (
        <ErrorState
          title="The evidence could not be loaded"
          error={evidence.error}
          onRetry={() => void evidence.refetch()}
        />
      )}
    </Card>
  );
}

function Evidence({ evidence, onAdd }: { evidence: InsightEvidence; onAdd: () => void }) {
  const [isTable, setIsTable] = useState(false);
  const { insight, subtitle, figures, saw, found, uses } = evidence;
  const picture = (
    <EvidencePicture evidence={evidence} isTable={isTable} onShowTable={() => setIsTable(true)} />
  );
  return (
    <article aria-labelledby="insight-title" className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-60 flex-1">
          <h2 id="insight-title" className="text-h2 wrap-anywhere">
            <FactSentence phrases={insight.titleParts} variant="quiet" />
          </h2>
          <p className="mt-0.5 text-label font-normal wrap-anywhere text-text2">
            {TYPE_NAMES[insight.type]} · {subtitle}
          </p>
        </div>
        <div className="flex items-center gap-2">
          {!hasConfidence(figures) && <ConfidenceMark insight={insight} />}
          <PriorityBadge priority={insight.priority} />
          {insight.chart.type !== 'table' && (
            <IconButton
              label={isTable ? 'View as chart' : 'View as table'}
              shortcut="T"
              className="-my-1.5 -mr-2"
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      </header>
      {insight.predictionId && !isTable ? (
        <Suspense fallback={<Skeleton className="h-76" />}>
          <ForeseenPicture predictionId={insight.predictionId}>{picture}</ForeseenPicture>
        </Suspense>
      ) : (
        picture
      )}
      {figures.length > 0 && <EvidenceFigures figures={figures} />}
      <div className="grid gap-x-8 gap-y-6 text-body text-text2 @2xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Part title="What we saw">
            <Sentences sentences={saw} />
          </Part>
          <Part title="What to check next">
            <NextSteps evidence={evidence} />
          </Part>
        </div>
        <Part title="How we found it">
          <Sentences sentences={found} />
          <p className="mt-2 text-caption text-text2">
            <FactSentence phrases={uses} variant="quiet" /> Underlined numbers open their rows.
          </p>
        </Part>
      </div>
      <footer className="border-t border-border-subtle pt-5">
        <DetailActions insight={insight} onAdd={onAdd} />
      </footer>
    </article>
  );
}

const hasConfidence = (figures: InsightEvidence['figures']) =>
  figures.some(({ label }) => /confidence/i.test(label));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-h3">{title}</h3>
      {children}
    </section>
  );
}

/** One paragraph: the sentences follow each other with a space between. */
function Sentences({ sentences }: { sentences: InsightEvidence['saw'] }) {
  return (
    <p className="leading-[1.375rem]">
      {sentences.map((words) => (
        <span key={textOf(words)}>
          <FactSentence phrases={words} />{' '}
        </span>
      ))}
    </p>
  );
}

/** The boxes of the real thing, under the heading that the list already knows. */
function DetailSkeleton({ known }: { known: Insight | undefined }) {
  return (
    <div className="flex flex-col gap-5">
      {known && <h2 className="text-h2 wrap-anywhere">{known.title}</h2>}
      <SkeletonGroup label="Loading the evidence">
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="mt-6 h-64 sm:h-76" />
        <Skeleton className="mt-5 h-22" />
        <div className="mt-5 grid gap-10 @2xl:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-32" />
        </div>
      </SkeletonGroup>
    </div>
  );
}

import { predictionTitle, type ShownForecast, type ForecastTile as Tile } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, EyeOff, Unplug } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { dataKeyOf } from '../../../entities/dashboard/dashboard-reader.js';
import { FactLinksContext, factOf } from '../../../entities/fact/fact-links.js';
import { FactNumber } from '../../../entities/fact/fact-number.js';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { ForecastFigure } from '../../../entities/prediction/forecast-figure.js';
import { periodNoun, periodsText } from '../../../entities/prediction/prediction-words.js';
import { cn } from '../../../shared/lib/cn.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { tileFrame } from './tile-frame.js';

/** A forecast among the tiles: the newest one of its series, which no filter touches. */
export function ForecastTile({ tile, isStop }: { tile: Tile; isStop: boolean }) {
  const { rights } = useDashboard();
  const { data } = useForecast(tile);
  const shown = data?.state === 'shown' ? data : undefined;
  const { x, y, w, h } = tile.layout;
  const title = shown && tile.titleBy !== 'person' ? titleOf(shown) : tile.title;
  return (
    <article
      id={`tile-${tile.id}`}
      data-tile={tile.id}
      aria-labelledby={`title-${tile.id}`}
      tabIndex={isStop ? 0 : -1}
      className={cn(
        tileFrame(undefined, null),
        'flex flex-col px-4 pt-3 pb-4 @3xl:[grid-area:var(--place)] @3xl:px-5 @3xl:pt-4',
      )}
      style={{ '--place': `${y + 1} / ${x + 1} / span ${h} / span ${w}` } as React.CSSProperties}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 id={`title-${tile.id}`} className="text-h3 text-pretty wrap-anywhere">
            {title}
          </h3>
          {shown && <Subtitle shown={shown} />}
        </div>
        {shown && rights.edit && (
          <Link
            to={`/predict/${shown.predictionId}`}
            aria-label={`Open the prediction ${title}`}
            title="Open the prediction"
            className="touch-target -mr-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-text2 hover:bg-hover"
          >
            <ArrowUpRight className="size-4" aria-hidden="true" />
          </Link>
        )}
      </header>
      <div className="mt-2 min-h-0 flex-1 @max-3xl:h-72 @max-3xl:flex-none">
        <ForecastPart tile={tile} height="fill" />
      </div>
    </article>
  );
}

const titleOf = ({ label, horizon, period }: ShownForecast) =>
  predictionTitle({ kind: 'forecast', label, horizon, period });

function useForecast({ predictionId }: Pick<Tile, 'predictionId'>) {
  const { reader, dashboard } = useDashboard();
  return useQuery({
    queryKey: [...reader.keyOf(dashboard.id), 'forecasts', predictionId, dataKeyOf(dashboard)],
    queryFn: ({ signal }) => reader.forecast(dashboard.id, predictionId, signal),
  });
}

function Subtitle({ shown }: { shown: ShownForecast }) {
  const { filters, view } = useDashboard();
  const { label, period, currency, createdAt, history, facts } = shown;
  const isNarrowed = filters.length + view.cross.length > 0;
  return (
    <p className="text-label font-normal wrap-anywhere text-text3">
      {label} per {periodNoun(period)}
      {currency ? `, ${currency}` : ''} · made {formatDay(createdAt)} from{' '}
      <Links>
        <FactNumber fact={factOf(facts.history)} variant="quiet">
          {periodsText(history.length, period)}
        </FactNumber>
      </Links>
      {isNarrowed && ' · filters do not act on it'}
    </p>
  );
}

/** Its numbers open beside the dashboard, as those of every tile. */
function Links({ children }: { children: React.ReactNode }) {
  const { openFact, view } = useDashboard();
  const links = useMemo(() => ({ fact: view.fact, openFact }), [view.fact, openFact]);
  return <FactLinksContext value={links}>{children}</FactLinksContext>;
}

/** The range in words and its picture, or why there is none. */
export function ForecastPart({
  tile,
  height,
}: {
  tile: Pick<Tile, 'predictionId'>;
  height: number | 'fill';
}) {
  const forecast = useForecast(tile);
  if (forecast.isPending) return <Skeleton className="h-full min-h-24" />;
  if (forecast.isError)
    return (
      <ErrorState
        title="The forecast could not be read"
        error={forecast.error}
        onRetry={() => void forecast.refetch()}
      />
    );
  const { data } = forecast;
  if (data.state !== 'shown') return <NotShown isHidden={data.state === 'withheld'} message={data.message} />;
  return (
    <Links>
      <div className="flex h-full flex-col">
        {height === 'fill' && (
          <p className="mb-1 text-body">
            <FactSentence phrases={data.summaryParts} variant="quiet" />
          </p>
        )}
        <div className="min-h-0 flex-1">
          <ForecastFigure prediction={data} height={height} />
        </div>
      </div>
    </Links>
  );
}

function NotShown({ isHidden, message }: { isHidden: boolean; message: string }) {
  const Icon = isHidden ? EyeOff : Unplug;
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 py-4 text-center">
      <Icon className="size-5 text-text3" aria-hidden="true" />
      <p className="max-w-sm text-body text-text2">{message}</p>
    </div>
  );
}

import { AccessibleTable, darkTheme, ForecastPicture, InteractiveChart, lightTheme } from '@plumbline/charts';
import type { SummaryChart, SummaryForecast, SummarySection } from '@plumbline/contracts';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { FactLinksContext } from '../../../entities/fact/fact-links.js';
import { formatOf } from '../../../entities/prediction/prediction-words.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';

/** What a section draws, with its caption. */
export function SectionPicture({ section: { chart, forecast } }: { section: SummarySection }) {
  if (forecast) return <ForecastFigure forecast={forecast} />;
  return chart ? <ChartFigure picture={chart} /> : null;
}

const useTheme = () => (useResolvedTheme() === 'dark' ? darkTheme : lightTheme);

function ChartFigure({ picture }: { picture: SummaryChart }) {
  const theme = useTheme();
  const links = useContext(FactLinksContext);
  const [isTable, setIsTable] = useState(false);
  const { chart, result, overlay, factId } = picture;
  const view = useMemo(() => ({ chart, result, ...(overlay && { overlay }) }), [chart, result, overlay]);
  const open = links?.fact;
  const openCell =
    open?.id === factId && open.row !== undefined && open.column !== undefined
      ? { row: open.row, column: open.column }
      : null;
  const onOpenFact = (cell: { row: number; column: string }) => links?.openFact({ id: factId, ...cell });
  return (
    <figure className="mt-4">
      <h4 className="mb-2 text-h3 wrap-anywhere">{chart.title}</h4>
      <div className={chart.type === 'bar' && !isTable ? undefined : 'h-64'}>
        {isTable ? (
          <AccessibleTable view={view} openCell={openCell} onOpenFact={onOpenFact} />
        ) : (
          <InteractiveChart
            view={view}
            theme={theme}
            openCell={openCell}
            onOpenFact={onOpenFact}
            onShowTable={() => setIsTable(true)}
          />
        )}
      </div>
      <figcaption className="mt-1 text-caption text-text2">{chart.subtitle}</figcaption>
    </figure>
  );
}

const HEIGHT = 280;

function ForecastFigure({ forecast }: { forecast: SummaryForecast }) {
  const { title, history, points, period } = forecast;
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <figure className="mt-4">
      <h4 className="mb-2 text-h3 wrap-anywhere">{title}</h4>
      <div ref={box} className="min-w-0 overflow-hidden" style={{ height: HEIGHT }}>
        {width > 0 && (
          <ForecastPicture
            width={width}
            height={HEIGHT}
            theme={theme}
            data={{ history, points, endLabel: 'Data ends' }}
            format={formatOf(forecast)}
            period={period}
            label={title}
          />
        )}
      </div>
      <figcaption className="mt-1 text-caption text-text2">
        Bands hold 80 and 95 of 100 past misses.
      </figcaption>
    </figure>
  );
}

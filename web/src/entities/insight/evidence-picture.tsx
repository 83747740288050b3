import { ChartFigure, darkTheme, lightTheme } from '@plumbline/charts';
import { useQuery } from '@tanstack/react-query';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { useInSight } from '../../shared/lib/use-in-sight.js';
import { evidenceQuery } from './insights.api.js';

const PICTURE = { width: 72, height: 28 };

/** The evidence as a shape; asked for when the row comes into sight. */
export function EvidencePicture({ id }: { id: string }) {
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

import { ChartFigure, darkTheme, lightTheme } from '@plumbline/charts';
import type { InsightEvidence } from '@plumbline/contracts';
import { useResolvedTheme } from '../../shared/lib/theme.js';

const PICTURE = { width: 72, height: 28 };

/** The picture of a finding, small and without text. */
export default function EvidenceFigure({ evidence }: { evidence: InsightEvidence }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const { insight, result, overlay } = evidence;
  return <ChartFigure view={{ chart: insight.chart, result, overlay }} theme={theme} {...PICTURE} />;
}

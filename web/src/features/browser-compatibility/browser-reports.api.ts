import type { BrowserMatrix, BrowserSummary } from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';

export const browserSummaryQuery = () =>
  queryOptions<BrowserSummary>({ queryKey: ['/api/browser-reports/summary'] });
export const browserMatrixQuery = () =>
  queryOptions<BrowserMatrix>({ queryKey: ['/api/browser-reports/matrix'] });

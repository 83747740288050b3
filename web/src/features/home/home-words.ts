import { confidenceWords, type Dashboard, type DataSourceSummary, type Insight } from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';
import { formatDateTime, formatDay } from '../../shared/lib/format-time.js';

export const welcomeText = (username: string | undefined): string => `Welcome back, ${username || 'User'}`;

type Source = Pick<DataSourceSummary, 'recordCount' | 'createdAt' | 'database'> & {
  status?: DataSourceSummary['status'];
  uploadType?: string | null;
};

/** "5,140 records · CSV · Nov 20, 2026". */
export function sourceFacts({ status, recordCount, uploadType, createdAt, database }: Source): string {
  return [
    status === 'failed' ? 'Not read' : database?.isLive ? 'Live' : plural(recordCount ?? 0, 'record'),
    uploadType ? uploadType.toUpperCase() : 'UNKNOWN',
    formatDay(createdAt),
  ].join(' · ');
}

type Board = { config?: { charts?: readonly unknown[]; kpis?: readonly unknown[] } } & Pick<
  Dashboard,
  'dataAsOf' | 'updatedAt'
>;

/** "5 charts · 4 KPIs · updated Nov 20, 2026, 4:12 PM". */
export function dashboardFacts({ config, dataAsOf, updatedAt }: Board): string {
  return [
    plural(config?.charts?.length ?? 0, 'chart'),
    plural(config?.kpis?.length ?? 0, 'KPI'),
    `updated ${formatDateTime(dataAsOf ?? updatedAt)}`,
  ].join(' · ');
}

/** "0.654" -> "65%", never 100%; what is no number is 0%. */
export function confidencePercent(confidence: Insight['confidence'] | undefined): string {
  const share = Number(confidence);
  return confidenceWords(Number.isFinite(share) ? share : 0);
}

/** "5 of 47 insights". */
export const insightCountText = (shown: number, total: number): string =>
  `${shown} of ${plural(total, 'insight')}`;

import type { Hit } from '@plumbline/code-analysis';
import type { Chart, Column, Kpi } from '@plumbline/contracts';
import type { KnownScheduleRow } from '../known/known-schedule.entity.js';

/** A schedule that sends a file: what it sends, to which days it is narrowed, and when. */
export type Report = Pick<
  KnownScheduleRow,
  'id' | 'name' | 'kind' | 'target' | 'when' | 'filters' | 'condition' | 'threshold'
>;

/** What a report sends, as it stands now. */
export type ReportObject =
  | {
      kind: 'dashboard';
      sourceId: string;
      tiles: readonly (Chart | Kpi)[];
      kpiIds: readonly string[];
      /** Names of its calculations, by which it can be narrowed as by columns. */
      calculated: readonly string[];
    }
  | { kind: 'summary'; dataVersion: number; currentVersion: number | null; sourceName: string }
  | { kind: 'answer' }
  | { kind: 'export'; sourceId: string };

export interface AroundReport {
  /** Undefined: what it sends is gone. */
  object: ReportObject | undefined;
  /** The columns of a data source in its newest version; undefined where it is gone. */
  columnsOf: (dataSourceId: string) => readonly Column[] | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** A rule over reports: what is wrong, in words about this one; nothing where all is well. */
export interface ReportRule {
  words: Hit['rule'];
  find: (report: Report, around: AroundReport) => string[];
}

/** The source that a filter of a report is on; undefined where what it sends has none. */
export function sourceOf(
  { dataSourceId }: { dataSourceId?: string | undefined },
  object: ReportObject | undefined,
): string | undefined {
  if (dataSourceId !== undefined) return dataSourceId;
  return object && 'sourceId' in object ? object.sourceId : undefined;
}

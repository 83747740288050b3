import { randomUUID } from 'node:crypto';
import type {
  AlertVerdict,
  DataSourceReady,
  EventPayload,
  Schedule,
  ScheduleRun,
} from '@plumbline/contracts';
import { ObjectsHandler } from '../objects/objects.handler.js';
import type { Person, RunningScheduler } from './running-scheduler.js';

/** As ingestion tells of a version of a data source. */
export async function tellVersion(
  scheduler: RunningScheduler,
  { wid: workspaceId }: Person,
  {
    id: dataSourceId,
    version,
    columns = [],
  }: { id: string; version: number; columns?: EventPayload<typeof DataSourceReady>['columns'] },
): Promise<void> {
  const news: EventPayload<typeof DataSourceReady> = {
    ...{ workspaceId, aggregateVersion: version, dataSourceId, version, name: 'orders.csv' },
    ...{ uploadType: 'csv', columns, rowCount: 10, parquetKey: 'a', profileKey: 'b', receiptKey: 'c' },
  };
  await scheduler.database.transaction((tx) => scheduler.app.get(ObjectsHandler).onDataSourceReady(news, tx));
}

/** The weekly return rate of a source, above 6 percent. */
export const alertOn = (dataSourceId: string, more: object = {}) => ({
  name: 'Returns above 6%',
  watch: {
    ...{ dataSourceId, label: 'Return rate', measure: { agg: 'avg', column: 'returned', as: 'Return rate' } },
    ...{ time: 'day', period: 'week', format: { percent: true } },
  },
  rule: { kind: 'threshold', side: 'above', value: 0.06 },
  when: { every: 'week', days: [1], at: '06:05', zone: 'America/Chicago' },
  recipients: ['dana@x.example', 'tom@x.example'],
  ...more,
});

/** On a data source of its own, which is known. */
export async function addAlert(
  scheduler: RunningScheduler,
  person: Person,
  more: object = {},
): Promise<Schedule> {
  const id = randomUUID();
  await tellVersion(scheduler, person, { id, version: 1 });
  const { status, body, text } = await person.call('POST', '/api/alerts', alertOn(id, more));
  if (status !== 201) throw new Error(text);
  return body;
}

/** A check that somebody asks for. */
export const askCheck = async (person: Person, { id }: Schedule): Promise<ScheduleRun> =>
  (await person.call<ScheduleRun>('POST', `/api/schedules/${id}/run`)).body;

const FACT = randomUUID();

/** What analytics says of the number. */
export const verdictOf = (isFiring: boolean | null, dataVersion = 1): AlertVerdict => ({
  ...{ isFiring, dataVersion },
  subject: isFiring ? 'Return rate was 7.2%, above 6%' : 'Return rate is back: 4.1%',
  sentence: [
    { text: 'Return rate was ' },
    { text: isFiring ? '7.2%' : '4.1%', factId: FACT, row: 0, column: 'Return rate' },
    { text: ' in the week of Aug 3, 2026.' },
  ],
});

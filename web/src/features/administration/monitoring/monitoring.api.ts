import {
  endSessionActivities,
  endSessionActivity,
  getMonitoring,
  getProductQuality,
  listJobFigures,
  listRouteFigures,
  listSessionActivities,
  type MonitoringWindow,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

/** Figures come once a minute; a screen that is open asks more often, so that they are there soon. */
export const REFRESH_MS = 15_000;

const kept = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS } as const;

export const monitoringQuery = (window: MonitoringWindow) =>
  queryOptions({
    ...kept,
    queryKey: [getMonitoring.path, { window }],
    queryFn: ({ signal }) => api.call(getMonitoring, { query: { window } }, { signal }),
  });

export const routesQuery = (window: MonitoringWindow) =>
  queryOptions({
    ...kept,
    queryKey: [listRouteFigures.path, { window }],
    queryFn: ({ signal }) => api.call(listRouteFigures, { query: { window } }, { signal }),
  });

export const jobFiguresQuery = (window: MonitoringWindow) =>
  queryOptions({
    ...kept,
    queryKey: [listJobFigures.path, { window }],
    queryFn: ({ signal }) => api.call(listJobFigures, { query: { window } }, { signal }),
  });

export const qualityQuery = () =>
  queryOptions({
    queryKey: [getProductQuality.path],
    queryFn: ({ signal }) => api.call(getProductQuality, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const SESSIONS_SHOWN = 20;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [listSessionActivities.path],
    queryFn: async ({ signal }) => {
      const query = { limit: SESSIONS_SHOWN };
      const { data, headers } = await api.send(listSessionActivities, { query }, { signal });
      return { sessions: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    refetchInterval: REFRESH_MS,
  });

export const endSession = (sessionId: string) => api.call(endSessionActivity, { sessionId });
export const endOtherSessions = () => api.call(endSessionActivities, {});

import {
  type CheckLevel,
  type DeploymentCheck,
  getDeploymentCheck,
  listDeploymentChecks,
  runDeploymentCheck,
} from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

const POLL_MS = 2_000;
const SHOWN = 20;

/** The last check; asked again while it runs. */
export const latestCheckQuery = () =>
  queryOptions({
    queryKey: [getDeploymentCheck.path],
    queryFn: ({ signal }) => api.call(getDeploymentCheck, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.latest?.status === 'running' ? POLL_MS : false),
  });

export const checkHistoryQuery = (latest: DeploymentCheck | null) =>
  queryOptions({
    // A check that came to its end stands in the history, too.
    queryKey: [listDeploymentChecks.path, latest?.id, latest?.status],
    queryFn: ({ signal }) => api.call(listDeploymentChecks, { query: { limit: SHOWN } }, { signal }),
  });

export const runCheck = (level: CheckLevel) => api.call(runDeploymentCheck, { body: { level } });

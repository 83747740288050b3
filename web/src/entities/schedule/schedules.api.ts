import {
  type CreateScheduleBody,
  createSchedule,
  decideSend,
  deleteSchedule,
  getScheduleSender,
  listAwaitingSends,
  listRunsOfSchedule,
  listScheduleRuns,
  listSchedules,
  nextScheduleTimes,
  pauseSchedule,
  pauseSchedules,
  resendDelivery,
  resumeSchedule,
  runSchedule,
  type SendDecision,
  testSchedule,
  type UpdateScheduleBody,
  updateSchedule,
  type When,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';

const PATH = listSchedules.path;
/** Runs that a panel lists; older ones are in the export of one's own data. */
const SHOWN_RUNS = 50;

/** Every schedule of the workspace, by name. */
export const schedulesQuery = () => listQuery(listSchedules);

/** The newest runs of all schedules. */
export const allRunsQuery = () =>
  queryOptions({
    queryKey: [listScheduleRuns.path],
    queryFn: ({ signal }) => api.call(listScheduleRuns, { query: { limit: SHOWN_RUNS } }, { signal }),
  });

/** The newest runs of one. */
export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: [PATH, id, 'runs'],
    queryFn: ({ signal }) => api.call(listRunsOfSchedule, { id, query: { limit: SHOWN_RUNS } }, { signal }),
  });

/** What a rule means; what is wrong with it is the error's message. */
export const nextTimesQuery = (when: When) => {
  const rule = JSON.stringify(when);
  return queryOptions({
    queryKey: [nextScheduleTimes.path, rule],
    queryFn: ({ signal }) => api.call(nextScheduleTimes, { query: { when: rule } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** From whom mails of schedules come, and to which domains they may go: as the operator set it. */
export const scheduleSenderQuery = () =>
  queryOptions({
    queryKey: [getScheduleSender.path],
    queryFn: ({ signal }) => api.call(getScheduleSender, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Lists, runs and the meter follow each change. */
function useChanges() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [PATH, listScheduleRuns.path, listAwaitingSends.path, '/api/subscription/usage'].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
}

export function useCreateSchedule() {
  return useMutation({
    meta: { called: createSchedule },
    mutationFn: (body: CreateScheduleBody) => api.call(createSchedule, { body }),
    onSuccess: useChanges(),
  });
}

export function useUpdateSchedule() {
  return useMutation({
    meta: { called: updateSchedule },
    mutationFn: ({ id, body }: { id: string; body: UpdateScheduleBody }) =>
      api.call(updateSchedule, { id, body }),
    onSuccess: useChanges(),
  });
}

/** Pauses what runs, lets run what is paused. */
export function useSwitchSchedule() {
  return useMutation({
    meta: { called: pauseSchedule },
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      api.call(isOn ? resumeSchedule : pauseSchedule, { id }),
    onSuccess: useChanges(),
  });
}

export function usePauseAll() {
  return useMutation({
    meta: { called: pauseSchedules },
    mutationFn: () => api.call(pauseSchedules, {}),
    onSuccess: useChanges(),
  });
}

export function useRunSchedule() {
  return useMutation({
    meta: { called: runSchedule },
    mutationFn: (id: string) => api.call(runSchedule, { id }),
    onSuccess: useChanges(),
  });
}

/** Sends what would be sent now to one address alone. */
export function useTestSchedule() {
  return useMutation({
    meta: { called: testSchedule },
    mutationFn: ({ id, address }: { id: string; address: string }) =>
      api.call(testSchedule, { id, body: { address } }),
    onSuccess: useChanges(),
  });
}

/** Sends the file of a run again to one of its recipients. */
export function useResendDelivery() {
  return useMutation({
    meta: { called: resendDelivery },
    mutationFn: ({ id, address }: { id: string; address: string }) =>
      api.call(resendDelivery, { id, body: { address } }),
    onSuccess: useChanges(),
  });
}

export function useDeleteSchedule() {
  return useMutation({
    meta: { called: deleteSchedule },
    mutationFn: (id: string) => api.call(deleteSchedule, { id }),
    onSuccess: useChanges(),
  });
}

/** Files that wait for approval before they are sent. */
export const awaitingSendsQuery = () => listQuery(listAwaitingSends);

/** Approves the file of a run, or says why nobody is to get it. */
export function useDecideSend(runId: string) {
  return useMutation({
    meta: { called: decideSend, input: { id: runId } },
    mutationFn: (body: SendDecision) => api.call(decideSend, { id: runId, body }),
    onSuccess: useChanges(),
  });
}

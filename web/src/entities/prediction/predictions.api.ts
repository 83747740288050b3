import {
  checkPrediction,
  createPrediction,
  createScenario,
  deletePrediction,
  deleteScenario,
  getPrediction,
  getPredictionBacktest,
  type InputOf,
  keepScenario,
  listPredictionOptions,
  listPredictions,
  type PredictionCheckRequest,
  type PredictionRequest,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';

export const predictionKeys = {
  all: ['/api/predictions'] as const,
  of: (id: string) => ['/api/predictions', id] as const,
};

/** Every prediction with its record, newest first; the refused ones too. */
export const predictionsQuery = () => listQuery(listPredictions);

export const predictionQuery = (id: string) =>
  queryOptions({
    queryKey: predictionKeys.of(id),
    queryFn: ({ signal }) => api.call(getPrediction, { id }, { signal }),
  });

export const backtestQuery = (id: string) =>
  queryOptions({
    queryKey: [...predictionKeys.of(id), 'backtest'],
    queryFn: ({ signal }) => api.call(getPredictionBacktest, { id }, { signal }),
  });

export const optionsQuery = (dataSourceId: string) =>
  queryOptions({
    queryKey: ['/api/predictions', 'options', dataSourceId],
    queryFn: ({ signal }) => api.call(listPredictionOptions, { query: { dataSourceId } }, { signal }),
  });

/** What speaks for a forecast and against it; what was said stays until the new answer is there. */
export const checkQuery = (body: PredictionCheckRequest) =>
  queryOptions({
    queryKey: ['/api/predictions', 'check', body],
    queryFn: ({ signal }) => api.call(checkPrediction, { body }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Makes one; the list is read again by the screen itself (T-49). */
export function usePredict() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: createPrediction },
    mutationFn: (body: PredictionRequest) => api.call(createPrediction, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: predictionKeys.all }),
  });
}

export function useDeletePrediction() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: deletePrediction },
    mutationFn: (id: string) => api.call(deletePrediction, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: predictionKeys.all }),
  });
}

/** Keeps what the slider says under a name. */
export function useKeepScenario(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: keepScenario },
    mutationFn: (body: InputOf<typeof keepScenario>['body']) => api.call(keepScenario, { id, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: predictionKeys.all }),
  });
}

export function useForgetScenario(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { called: deleteScenario },
    mutationFn: (scenarioId: string) => api.call(deleteScenario, { id, scenarioId }),
    onSuccess: () => client.invalidateQueries({ queryKey: predictionKeys.all }),
  });
}

/** Arithmetic, asked for by the one who moves the slider. */
export const scenarioQuery = (
  id: string,
  change: { from: string; percent: number; driver?: string | undefined },
) =>
  queryOptions({
    queryKey: [...predictionKeys.of(id), 'scenario', change],
    queryFn: ({ signal }) => api.call(createScenario, { id, body: { changes: [change] } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: change.percent !== 0,
  });

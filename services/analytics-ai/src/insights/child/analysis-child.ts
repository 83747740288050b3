import { serveTask } from '@plumbline/server/child';
import type { AnalysisAnswers, AnalysisProgress, AnalysisTask } from './analysis-task.js';

/** Entry of the disposable process that looks for insights, or computes one statistic again. */

// Loading begins before the task arrives.
const running = import('./run-task.js');

serveTask<AnalysisTask, AnalysisAnswers[keyof AnalysisAnswers], AnalysisProgress>({
  run: async (task, report) => (await running).runTask(task, report),
  toFailure: () => undefined,
});

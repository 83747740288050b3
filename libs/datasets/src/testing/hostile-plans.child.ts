import { queryPlan } from '@plumbline/contracts';
import { checkPlan } from '../compile/compile-plan.js';
import { createEngine } from '../engine/engine.js';
import { readRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import { PlanError } from '../schema/plan-error.js';
import { HOSTILE_COLUMNS, hostilePlan } from './hostile-plans.js';
import { seededRandom } from './random.js';

/** What a process of its own says of the plans it answered, one after the other. */
export interface HostileReport {
  answered: number;
  refused: number;
  /** Messages of what neither was answered nor refused in words for people. */
  failures: string[];
  /** Resident memory above that of the opened engine, at its highest. */
  peakMb: number;
}

interface HostileTask {
  directory: string;
  parquetPath: string;
  plans: number;
  seed: number;
  memoryLimitMb: number;
}

process.once('message', (task: HostileTask) => {
  void answerPlans(task).then((report) => process.send?.(report, () => process.exit(0)));
});

async function answerPlans(task: HostileTask): Promise<HostileReport> {
  const { directory, parquetPath, memoryLimitMb } = task;
  const engine = await createEngine({
    memoryLimitMb,
    threads: 2,
    tempDirectory: `${directory}/spill`,
    allowedDirectories: [directory],
  });
  const dataset = { parquetPath, columns: HOSTILE_COLUMNS };
  await readRows(engine, dataset, { filters: [], columns: ['id'], limit: 1 });
  const baseKb = process.resourceUsage().maxRSS;
  const random = seededRandom(task.seed);
  const report: HostileReport = { answered: 0, refused: 0, failures: [], peakMb: 0 };
  while (report.answered + report.refused < task.plans) {
    const plan = queryPlan.parse(hostilePlan(random));
    if (!fits(plan)) continue;
    try {
      await runPlan(engine, dataset, plan);
      report.answered++;
    } catch (error) {
      report.refused++;
      if (!(error instanceof PlanError)) report.failures.push(`${error}\n${JSON.stringify(plan)}`);
    }
  }
  report.peakMb = (process.resourceUsage().maxRSS - baseKb) / 1024;
  return report;
}

function fits(plan: ReturnType<typeof hostilePlan>): boolean {
  try {
    checkPlan(plan, HOSTILE_COLUMNS);
    return true;
  } catch (error) {
    if (error instanceof PlanError) return false;
    throw error;
  }
}

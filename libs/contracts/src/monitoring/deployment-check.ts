import { z } from 'zod';

/** Quick asks; full also works in a throw-away workspace, and takes about a minute. */
export const CHECK_LEVELS = ['quick', 'full'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

export const CHECK_AREAS = ['security', 'data', 'running', 'smoke'] as const;
export type CheckArea = (typeof CHECK_AREAS)[number];

export const checkFinding = z.object({
  /** Stays the same from run to run. */
  id: z.string(),
  area: z.enum(CHECK_AREAS),
  /** What was found, in a short sentence: "Only this address may call the API". */
  name: z.string(),
  status: z.enum(['pass', 'warn', 'fail']),
  /** The evidence: figures and names, never the value of a secret. */
  detail: z.string(),
  /** What mends it: where it belongs, and the text to put there; a path of this product is a link. */
  fix: z.object({ where: z.string(), text: z.string() }).optional(),
});
export type CheckFinding = z.infer<typeof checkFinding>;

export const deploymentCheck = z.object({
  id: z.uuid(),
  level: z.enum(CHECK_LEVELS),
  /** `interrupted`: the process that ran it ended before it did. */
  status: z.enum(['running', 'done', 'interrupted']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  startedBy: z.string(),
  version: z.string(),
  /** Whether a pipeline may go on: no check failed. */
  isReady: z.boolean(),
  checks: z.array(checkFinding),
  /** Against the last one that was done before. */
  comparison: z
    .object({ against: z.iso.datetime(), newProblems: z.array(z.string()), fixed: z.array(z.string()) })
    .nullable(),
});
export type DeploymentCheck = z.infer<typeof deploymentCheck>;

export const deploymentCheckState = z.object({
  /** The last that was begun; null before the first. */
  latest: deploymentCheck.nullable(),
});

export const deploymentCheckSummary = deploymentCheck
  .omit({ checks: true, comparison: true })
  .extend({ passed: z.number().int(), warned: z.number().int(), failed: z.number().int() });
export type DeploymentCheckSummary = z.infer<typeof deploymentCheckSummary>;

export const runDeploymentCheckBody = z.strictObject({ level: z.enum(CHECK_LEVELS) });

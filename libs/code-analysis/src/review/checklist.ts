import type { PatchedFile } from './patch.js';
import {
  isAccess,
  isDeployment,
  isMigration,
  newDependencies,
  newFunctions,
  openedRights,
  outboundCalls,
} from './touched.js';

/** One thing that a reviewer makes sure of. What the change itself proves is done already. */
export interface ChecklistItem {
  id: string;
  title: string;
  detail: string;
  isDone: boolean;
}

/** What is to be made sure of, made from what the change touches: what concerns data and rights first. */
export function checklistOf(files: readonly PatchedFile[]): ChecklistItem[] {
  const access = files.filter(isAccess).map(({ path }) => path);
  const migrations = files.filter(isMigration).map(({ path }) => path);
  const rights = openedRights(files);
  const deployment = files.filter(isDeployment).map(({ path }) => path);
  return [
    ...(access.length > 0
      ? [item('access', 'Access rules changed', `${listed(access)}: who may do what now?`)]
      : []),
    ...migrations.map((path) =>
      item(
        `migration ${path}`,
        `Migration ${nameOf(path)}`,
        'Does the version before go on working with it?',
      ),
    ),
    ...(rights.length > 0 ? [item('rights', 'Somebody may do more', `${listed(rights)}: agreed?`)] : []),
    dependencies(newDependencies(files)),
    outbound(outboundCalls(files)),
    tests(newFunctions(files)),
    ...(deployment.length > 0
      ? [item('deployment', 'Deployment changed', `${listed(deployment)}: tried on a copy?`)]
      : []),
  ];
}

const item = (id: string, title: string, detail: string, isDone = false): ChecklistItem => ({
  id,
  title,
  detail,
  isDone,
});

const dependencies = (added: readonly string[]): ChecklistItem =>
  added.length === 0
    ? item('dependencies', 'No new dependency', '', true)
    : item(
        'dependencies',
        added.length === 1 ? 'A new dependency' : `${added.length} new dependencies`,
        `${listed(added)}: licence and keepers known?`,
      );

const outbound = (places: readonly string[]): ChecklistItem =>
  places.length === 0
    ? item('outbound', 'No new outbound call', '', true)
    : item(
        'outbound',
        places.length === 1 ? 'A new outbound call' : `${places.length} new outbound calls`,
        `${listed(places)}: where to, and what goes?`,
      );

const tests = ({ all, tested }: ReturnType<typeof newFunctions>): ChecklistItem =>
  all.length === 0
    ? item('tests', 'No new exported function', '', true)
    : item(
        'tests',
        'Tests for new functions',
        `${tested.length} of ${all.length} have one`,
        tested.length === all.length,
      );

const SHOWN = 3;
const listed = (names: readonly string[]): string =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/u, '');

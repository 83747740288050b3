import {
  at,
  entriesOf,
  itemsOf,
  pairAt,
  textAt,
  textOf,
  type YamlDocument,
  type YamlNode,
} from '../document.js';
import { onForm, type YamlRule } from '../rule.js';
import {
  composeImage,
  composeSecret,
  hostNetwork,
  openDatabase,
  privilegedService,
  socketMounted,
} from './compose.js';
import { noFailure, octal, oldTruth, openCall, twice, unnamedCall } from './documents.js';
import { isSecretName, isWritten } from './secret-names.js';

const jobsOf = ({ root }: YamlDocument) => entriesOf(at(root, 'jobs'));

const stepsOf = (document: YamlDocument): YamlNode[] =>
  jobsOf(document).flatMap(({ value }) => itemsOf(at(value, 'steps')));

const triggersOf = ({ root }: YamlDocument): string => {
  const on = at(root, 'on') ?? at(root, 'true');
  return [
    textOf(on) ?? '',
    ...itemsOf(on).map((item) => textOf(item) ?? ''),
    ...entriesOf(on).map(({ key }) => key),
  ].join(' ');
};

const FOREIGN_WORDS =
  /\$\{\{[^}]*\bgithub\.(?:event\.(?:issue|pull_request|comment|review|review_comment|discussion|head_commit|commits|pages|workflow_run)\b[^}]*\b(?:title|body|message|name|email|ref|label|page_name|head_branch|display_title|default_branch)\b|head_ref)[^}]*\}\}/u;

const scriptInjection = onForm(
  'workflow',
  {
    id: 'security/workflow-injection',
    severity: 'blocker',
    title: 'Words of a stranger become commands',
    why: 'The title of an issue is put into the script before the shell reads it.',
    fix: 'Pass it as env, and write "$NAME" in the script.',
  },
  (document) =>
    stepsOf(document).flatMap((step) =>
      [at(step, 'run'), at(step, 'with', 'script')].filter((node) => FOREIGN_WORDS.test(textOf(node) ?? '')),
    ),
);

const strangersCode = onForm(
  'workflow',
  {
    id: 'security/pull-request-target',
    severity: 'blocker',
    title: 'Code of strangers runs with the secrets',
    why: 'pull_request_target has the repository’s rights, and this step checks out what was sent in.',
    fix: 'Use pull_request, or do not check out the head.',
  },
  (document) =>
    /pull_request_target|workflow_run/u.test(triggersOf(document))
      ? stepsOf(document)
          .filter(
            (step) =>
              /actions\/checkout/u.test(textAt(step, 'uses') ?? '') &&
              /head|pull_request\.number|merge/u.test(textAt(step, 'with', 'ref') ?? ''),
          )
          .map((step) => at(step, 'with', 'ref'))
      : [],
);

const movingAction = onForm(
  'workflow',
  {
    id: 'security/unpinned-action',
    severity: 'medium',
    title: 'Action of others that may change',
    why: 'A tag can be moved to other code, which then runs with the secrets.',
    fix: 'Name the whole commit.',
  },
  (document) =>
    stepsOf(document).map((step) => {
      const uses = textAt(step, 'uses') ?? '';
      const [name = '', version] = uses.split('@');
      const isOwn = /^\.|^docker:\/\/.*@sha256|^(?:actions|github)\//u.test(uses);
      if (uses === '' || uses.startsWith('.') || /^[0-9a-f]{40}/u.test(version ?? '')) return undefined;
      return (isOwn && !/^(?:master|main)$/u.test(version ?? '')) || name === ''
        ? undefined
        : at(step, 'uses');
    }),
);

const wideToken = onForm(
  'workflow',
  {
    id: 'security/workflow-write-all',
    severity: 'high',
    title: 'The token may write everything',
    why: 'One action that was changed by others can push code and release it.',
    fix: 'permissions: contents: read, and more only where a job needs it.',
  },
  (document) =>
    [document.root, ...jobsOf(document).map(({ value }) => value)].map((node) =>
      textAt(node, 'permissions') === 'write-all' ? pairAt(node, 'permissions') : undefined,
    ),
);

const writtenInWorkflow = onForm(
  'workflow',
  {
    id: 'security/secret-in-workflow',
    severity: 'high',
    title: 'Secret written into the workflow',
    why: 'Everybody who can read the repository has it.',
    fix: 'secrets.NAME, as an expression.',
  },
  ({ pairs }) =>
    pairs
      .filter(
        ({ pair, keys }) =>
          keys.includes('env') && isSecretName(keys.at(-1) ?? '') && isWritten(textOf(pair.value)),
      )
      .map(({ pair }) => pair),
);

const oldCommands = onForm(
  'workflow',
  {
    id: 'security/workflow-commands',
    severity: 'medium',
    title: 'Output that can set variables',
    why: 'Whatever a program prints may then change later steps.',
    fix: 'echo "name=value" >> "$GITHUB_OUTPUT".',
  },
  (document) =>
    stepsOf(document)
      .filter((step) =>
        /::(?:set-env|add-path|set-output)\b|ACTIONS_ALLOW_UNSECURE_COMMANDS/u.test(
          `${textAt(step, 'run') ?? ''} ${entriesOf(at(step, 'env'))
            .map(({ key }) => key)
            .join(' ')}`,
        ),
      )
      .map((step) => at(step, 'run') ?? at(step, 'env')),
);

const pipedScript = onForm(
  'any',
  {
    id: 'security/piped-script',
    severity: 'high',
    title: 'Downloaded script is run unread',
    why: 'Whoever controls that address controls this machine.',
    fix: 'Download a fixed version, compare its checksum, then run it.',
  },
  ({ pairs, form }) =>
    form === 'workflow' || form === 'other'
      ? pairs
          .filter(
            ({ pair, keys }) =>
              /^(?:run|script|before_script|command)$/u.test(keys.at(-1) ?? '') &&
              /\b(?:curl|wget)\b[^|\n]*\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/u.test(
                textOf(pair.value) ??
                  itemsOf(pair.value)
                    .map((item) => textOf(item))
                    .join('\n'),
              ),
          )
          .map(({ pair }) => pair)
      : [],
);

const endless = onForm(
  'workflow',
  {
    id: 'quality/no-time-limit',
    severity: 'low',
    title: 'Job without a time limit',
    why: 'One that hangs takes six hours.',
    fix: 'timeout-minutes.',
  },
  (document) =>
    jobsOf(document).map(({ value, pair }) =>
      (at(value, 'timeout-minutes') ?? at(value, 'uses')) ? undefined : pair,
    ),
);

export const PIPELINE_RULES: readonly YamlRule[] = [
  ...[socketMounted, privilegedService, hostNetwork, openDatabase, composeSecret, composeImage],
  ...[
    scriptInjection,
    strangersCode,
    movingAction,
    wideToken,
    writtenInWorkflow,
    oldCommands,
    pipedScript,
    endless,
  ],
  ...[twice, oldTruth, octal, openCall, noFailure, unnamedCall],
];

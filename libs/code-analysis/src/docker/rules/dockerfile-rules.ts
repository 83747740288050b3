import { isUnpinned } from '../../yaml/rules/images.js';
import { aptForPeople, asksQuestions, keptLists, recommended, staleLists, wholeUpgrade } from './apt.js';
import {
  addsAddress,
  openRights,
  opensSsh,
  pipes,
  runsAsRoot,
  unchecked,
  usesSudo,
  writtenSecret,
} from './image-security.js';
import { type DockerRule, onFile, onInstructions, stagesBefore } from './instructions.js';
import { everythingFirst, keptApk, keptPip, looseInstall, unpinnedTools } from './packages.js';

const unpinnedBase = onInstructions(
  'FROM',
  {
    id: 'quality/unpinned-base-image',
    severity: 'medium',
    title: 'Base image of no fixed version',
    why: 'Tomorrow’s build has another system in it than today’s.',
    fix: 'FROM name:version, or @sha256.',
  },
  (each, file) => {
    const [image = ''] = each.rest.split(/\s+/u);
    return (
      image.toLowerCase() !== 'scratch' &&
      !stagesBefore(file, each).includes(image.toLowerCase()) &&
      isUnpinned(image)
    );
  },
);

const addsFiles = onInstructions(
  'ADD',
  {
    id: 'quality/add-for-copy',
    severity: 'low',
    title: 'ADD where COPY does',
    why: 'ADD unpacks archives and calls addresses, which is a surprise.',
    fix: 'COPY.',
  },
  ({ rest, flags }) =>
    !/https?:\/\/|git@|\.git\b|\.(?:tar|tgz|tbz2?|txz|xz|gz|bz2|zst)(?:\.\w+)?["'\s]/u.test(`${rest} `) &&
    !flags.some((flag) => /^--checksum/u.test(flag)),
);

const lostFailure = onInstructions(
  'RUN',
  {
    id: 'correctness/pipe-hides-failure',
    severity: 'low',
    title: 'A pipe hides that its first part failed',
    why: 'Only the last command of a pipe counts: the build goes on with half a file.',
    fix: 'SHELL ["/bin/bash", "-o", "pipefail", "-c"] before it.',
  },
  (each, file) => {
    const command = each.rest.replace(/\\\r?\n/gu, ' ').replace(/"[^"]*"|'[^']*'/gu, '""');
    return (
      !each.isList &&
      /[^|]\|(?!\||&)/u.test(command) &&
      !/pipefail/u.test(each.rest) &&
      !file.instructions.some(
        ({ word, rest, start, stage }) =>
          word === 'SHELL' &&
          start < each.start &&
          stage === each.stage &&
          /pipefail|pwsh|powershell/u.test(rest),
      )
    );
  },
);

const changesFolder = onInstructions(
  'RUN',
  {
    id: 'quality/cd-for-workdir',
    severity: 'low',
    title: 'cd lasts only for this line',
    why: 'The next RUN is in the old folder again.',
    fix: 'WORKDIR.',
  },
  ({ rest }) => /^cd\s+\S+\s*$/u.test(rest.trim()),
);

const relativeFolder = onInstructions(
  'WORKDIR',
  {
    id: 'quality/relative-workdir',
    severity: 'low',
    title: 'Working folder depends on the base image',
    why: 'A relative path goes on from wherever the base image stopped.',
    fix: 'An absolute path.',
  },
  ({ rest }) => !/^["']?(?:\/|\$|[A-Za-z]:)/u.test(rest.trim()),
);

const throughShell = onInstructions(
  'CMD ENTRYPOINT',
  {
    id: 'correctness/shell-form',
    severity: 'medium',
    title: 'A shell stands between the system and the program',
    why: 'The signal to stop reaches the shell only; the program is killed after ten seconds.',
    fix: '["program", "argument"].',
  },
  ({ isList, rest }) => !isList && rest.trim() !== '' && !/^exec\s/u.test(rest),
);

const manyStarts = onFile(
  {
    id: 'correctness/several-commands',
    severity: 'medium',
    title: 'Only the last CMD counts',
    why: 'The earlier one never runs.',
    fix: 'Keep one.',
  },
  ({ instructions }) =>
    instructions.filter(
      ({ word, stage, start }) =>
        (word === 'CMD' || word === 'ENTRYPOINT') &&
        instructions.some((other) => other.word === word && other.stage === stage && other.start > start),
    ),
);

const noSuchPort = onInstructions(
  'EXPOSE',
  {
    id: 'correctness/no-such-port',
    severity: 'medium',
    title: 'There is no such port',
    why: 'Ports end at 65535.',
    fix: 'The port that was meant.',
  },
  ({ rest }) => rest.split(/\s+/u).some((port) => Number(/^\d+/u.exec(port)?.[0] ?? 0) > 65_535),
);

const noMaintainer = onInstructions(
  'MAINTAINER',
  {
    id: 'quality/maintainer',
    severity: 'low',
    title: 'MAINTAINER is no longer known',
    why: 'New builders refuse it.',
    fix: 'LABEL org.opencontainers.image.authors.',
  },
  () => true,
);

const unknownStage = onInstructions(
  'COPY',
  {
    id: 'correctness/unknown-stage',
    severity: 'high',
    title: 'Copied from a stage that is not there',
    why: 'The builder looks for an image of that name on the network.',
    fix: 'The name of an earlier stage.',
  },
  (each, file) => {
    const from = each.flags
      .find((flag) => flag.startsWith('--from='))
      ?.slice(7)
      .replace(/["']/gu, '');
    if (from === undefined || /[/:.$]/u.test(from)) return false;
    const own = file.instructions.filter(({ word, stage }) => word === 'FROM' && stage === each.stage).at(-1);
    const names = own ? stagesBefore(file, own) : [];
    return /^\d+$/u.test(from) ? Number(from) >= names.length : !names.includes(from.toLowerCase());
  },
);

const doubleStage = onFile(
  {
    id: 'correctness/duplicate-stage',
    severity: 'medium',
    title: 'Two stages of one name',
    why: 'Which of them is meant depends on the builder.',
    fix: 'Names of their own.',
  },
  (file) =>
    file.instructions.filter((each) => {
      const name = each.word === 'FROM' ? /\bas\s+(\S+)/iu.exec(each.rest)?.[1]?.toLowerCase() : undefined;
      return name !== undefined && stagesBefore(file, each).includes(name);
    }),
);

export const DOCKER_RULES: readonly DockerRule[] = [
  ...[
    unpinnedBase,
    runsAsRoot,
    addsFiles,
    addsAddress,
    asksQuestions,
    recommended,
    keptLists,
    staleLists,
    wholeUpgrade,
    aptForPeople,
  ],
  ...[
    usesSudo,
    pipes,
    lostFailure,
    writtenSecret,
    changesFolder,
    relativeFolder,
    throughShell,
    manyStarts,
    unpinnedTools,
    keptPip,
  ],
  ...[
    keptApk,
    looseInstall,
    everythingFirst,
    opensSsh,
    noSuchPort,
    openRights,
    unchecked,
    noMaintainer,
    unknownStage,
    doubleStage,
  ],
];

import { commandsOf, onFile, onInstructions, runs } from './instructions.js';

export const unpinnedTools = onInstructions(
  'RUN',
  {
    id: 'quality/unpinned-install',
    severity: 'medium',
    title: 'Installs whatever is newest',
    why: 'Two builds of the same file give two programs.',
    fix: 'name==version for pip, name@version for npm, or a lock file.',
  },
  (each) =>
    commandsOf(each).some((command) => {
      const pip = /\bpip3?\s+install\s+(.*)$/u.exec(command)?.[1];
      if (pip !== undefined)
        return (
          !/(?:-r|--requirement|-e|-c|--constraint)[\s=]|\.\s*$|\.whl|\.\/|git\+|https?:|\$/u.test(pip) &&
          pip
            .split(/\s+/u)
            .filter((word) => /^[\w"'[\]-]/u.test(word) && !word.startsWith('-'))
            .some((word) => !/[=<>~@]/u.test(word) && !/^(?:pip|setuptools|wheel)$/u.test(word))
        );
      const npm = /\bnpm\s+(?:install|i|add)\s+(.*)$/u.exec(command)?.[1];
      return npm
        ?.split(/\s+/u)
        .filter((word) => word !== '' && !word.startsWith('-') && !/^[./]|\$|\.tgz$/u.test(word))
        .some((word) => !/.@[\w^~]/u.test(word));
    }),
);

export const keptPip = onInstructions(
  'RUN',
  {
    id: 'performance/pip-cache-kept',
    severity: 'low',
    title: 'Downloads of pip stay in the image',
    why: 'The image is larger by all of them.',
    fix: 'pip install --no-cache-dir, or a cache mount.',
  },
  (each, file) =>
    runs(each, /\bpip3?\s+install\b(?!.*--no-cache-dir)/u) &&
    !each.flags.some((flag) => flag.startsWith('--mount')) &&
    !file.instructions.some(({ word, rest }) => word === 'ENV' && /PIP_NO_CACHE_DIR/u.test(rest)),
);

export const keptApk = onInstructions(
  'RUN',
  {
    id: 'performance/apk-cache-kept',
    severity: 'low',
    title: 'Package lists stay in the image',
    why: 'The image is larger by them.',
    fix: 'apk add --no-cache.',
  },
  (each) =>
    runs(each, /\bapk\s+(?:-\S+\s+)*add\b(?!.*--no-cache)/u) &&
    !/apk\s+--no-cache|\/var\/cache\/apk|--mount/u.test(`${each.flags.join(' ')} ${each.rest}`),
);

export const looseInstall = onInstructions(
  'RUN',
  {
    id: 'dependencies/install-without-lock',
    severity: 'medium',
    title: 'Installed past the lock file',
    why: 'npm install may take newer packages than those that were tested.',
    fix: 'npm ci.',
  },
  (each) =>
    runs(
      each,
      /\bnpm\s+(?:install|i)\s*(?:--(?:production|omit=dev|only=prod\w*|no-audit|no-fund|silent)\s*)*$/u,
    ),
);

export const everythingFirst = onFile(
  {
    id: 'performance/copy-before-install',
    severity: 'low',
    title: 'Every change installs everything again',
    why: 'All files are copied before packages are installed, so that layer is never reused.',
    fix: 'COPY package*.json first, install, then copy the rest.',
  },
  ({ instructions }) =>
    instructions.filter(
      (each) =>
        /^(?:COPY|ADD)$/u.test(each.word) &&
        /^\.\/?\s+\S+\s*$/u.test(each.rest) &&
        !each.flags.some((flag) => flag.startsWith('--from')) &&
        instructions.some(
          (later) =>
            later.word === 'RUN' &&
            later.stage === each.stage &&
            later.start > each.start &&
            /\bnpm (?:ci|install)\b|\byarn(?: install)?\s*(?:--|$)|\bpip3? install\b.*-r|\bbundle install\b|\bgo mod download\b/u.test(
              later.rest,
            ),
        ) &&
        !instructions.some(
          (earlier) =>
            earlier.word === 'RUN' &&
            earlier.stage === each.stage &&
            earlier.start < each.start &&
            /\bnpm (?:ci|install)\b|\byarn\b|\bpip3? install\b|\bbundle install\b|\bgo mod download\b/u.test(
              earlier.rest,
            ),
        ),
    ),
);

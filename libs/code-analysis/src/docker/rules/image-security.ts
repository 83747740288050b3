import { isSecretName, isWritten } from '../../yaml/rules/secret-names.js';
import { type Dockerfile, type DockerInstruction } from '../dockerfile.js';
import { onFile, onInstructions, runs, stagesBefore } from './instructions.js';

const lastStage = ({ instructions }: Dockerfile): DockerInstruction[] =>
  instructions.filter(({ stage }) => stage === (instructions.at(-1)?.stage ?? 0));

export const runsAsRoot = onFile(
  {
    id: 'security/image-runs-as-root',
    severity: 'high',
    title: 'The program runs as root',
    why: 'An error in it is then an error with root’s rights.',
    fix: 'USER with an ordinary account before CMD.',
  },
  (file) => {
    const stage = lastStage(file);
    const user = stage.filter(({ word }) => word === 'USER').at(-1);
    if (user) return /^(?:root|0)(?::\S+)?$/u.test(user.rest.trim()) ? [user] : [];
    const base = stage.find(({ word }) => word === 'FROM');
    const isStarted = stage.some(({ word }) => word === 'CMD' || word === 'ENTRYPOINT');
    const inherits =
      base !== undefined &&
      stagesBefore(file, base).includes((base.rest.split(/\s+/u)[0] ?? '').toLowerCase());
    const inherited = inherits
      ? file.instructions.filter(({ word, start }) => word === 'USER' && start < (base?.start ?? 0)).at(-1)
      : undefined;
    return isStarted && !inherited && !/nonroot|distroless.*:\S*nonroot|unprivileged/u.test(base?.rest ?? '')
      ? [stage.filter(({ word }) => word === 'CMD' || word === 'ENTRYPOINT').at(-1)]
      : [];
  },
);

export const addsAddress = onInstructions(
  'ADD',
  {
    id: 'security/add-from-address',
    severity: 'medium',
    title: 'Downloaded without a check',
    why: 'What is behind the address today may be another file tomorrow.',
    fix: 'ADD --checksum=sha256:…, or curl with a check of the hash.',
  },
  ({ rest, flags }) => /https?:\/\//u.test(rest) && !flags.some((flag) => flag.startsWith('--checksum')),
);

export const usesSudo = onInstructions(
  'RUN',
  {
    id: 'quality/sudo-in-image',
    severity: 'medium',
    title: 'sudo in an image',
    why: 'It hides who does what, and its presence lets the program become root.',
    fix: 'USER root for the step, then the ordinary user again.',
  },
  (each) => runs(each, /^sudo\b/u),
);

export const pipes = onInstructions(
  'RUN',
  {
    id: 'security/piped-download',
    severity: 'high',
    title: 'Downloaded script is run unread',
    why: 'Whoever controls that address controls the image.',
    fix: 'Download a fixed version, compare its checksum, then run it.',
  },
  ({ rest }) =>
    /\b(?:curl|wget)\b[^|;&\n]*\|\s*(?:sudo\s+)?(?:-\S+\s+)*(?:\/bin\/)?(?:ba|z|da|a)?sh\b|\b(?:ba)?sh\s+-c\s+"?\$\((?:curl|wget)/u.test(
      rest.replace(/\\\r?\n/gu, ' '),
    ),
);

export const writtenSecret = onInstructions(
  'ENV ARG',
  {
    id: 'security/secret-in-image',
    severity: 'high',
    title: 'Secret in a layer of the image',
    why: 'Everybody who can pull the image reads it in its history.',
    fix: 'RUN --mount=type=secret for the build, the surroundings when it runs.',
  },
  ({ rest, word }) => {
    const pairs = [...rest.matchAll(/([A-Za-z_][\w]*)(?:=|\s+)("[^"]*"|'[^']*'|\S+)/gu)].map(
      ([, name = '', value = '']) => [name, value.replace(/^["']|["']$/gu, '')] as const,
    );
    return (
      pairs.some(([name, value]) => isSecretName(name) && isWritten(value)) ||
      (word === 'ARG' && isSecretName(rest.trim()) && !rest.includes('='))
    );
  },
);

export const opensSsh = onInstructions(
  'EXPOSE',
  {
    id: 'security/exposed-ssh',
    severity: 'medium',
    title: 'SSH into a container',
    why: 'One more door with keys of its own, and nothing it shows lasts.',
    fix: 'docker exec, or kubectl exec.',
  },
  ({ rest }) => rest.split(/\s+/u).some((port) => /^22(?:\/tcp)?$/u.test(port)),
);

export const openRights = onInstructions(
  'RUN',
  {
    id: 'security/world-writable',
    severity: 'medium',
    title: 'Everybody may change these files',
    why: 'Any process in the container can replace the program.',
    fix: 'chown to the user that needs them, 755 or 750.',
  },
  (each) => runs(each, /\bchmod\s+(?:-\w+\s+)*(?:0?777|a\+rwx|o\+w|ugo\+rwx)\b/u),
);

export const unchecked = onInstructions(
  'RUN',
  {
    id: 'security/unchecked-download',
    severity: 'high',
    title: 'Certificates are not checked',
    why: 'Anybody on the way can give another file.',
    fix: 'Leave the check on; add the authority to the image where it is an own one.',
  },
  (each) =>
    runs(
      each,
      /\bcurl\b.*\s(?:-\w*k\w*\b|--insecure)|\bwget\b.*--no-check-certificate|\bpip3?\b.*--trusted-host|\bnpm\b.*strict-ssl\s*(?:=|\s)\s*false|\bapt-get\b.*--(?:allow-unauthenticated|force-yes)|git\b.*http\.sslVerify[ =]false|--nogpgcheck/u,
    ),
);

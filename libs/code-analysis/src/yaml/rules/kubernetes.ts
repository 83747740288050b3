import { at, entriesOf, itemsOf, pairAt, textAt, textOf, valueAt } from '../document.js';
import { onForm, type YamlRule } from '../rule.js';
import { noLimits, noProbe, noRequests, plainSecret, unpinnedImage } from './kubernetes-running.js';
import { containersOf, nameNode, podOf } from './pods.js';
import { isWritten } from './secret-names.js';

const privileged = onForm(
  'kubernetes',
  {
    id: 'security/privileged-container',
    severity: 'blocker',
    title: 'Container with all rights of the machine',
    why: 'Whoever gets into it has the machine, and every container on it.',
    fix: 'privileged: false, and only the capabilities that it needs.',
  },
  (document) =>
    containersOf(document).map((each) =>
      valueAt(each, 'securityContext', 'privileged') === true
        ? pairAt(at(each, 'securityContext'), 'privileged')
        : undefined,
    ),
);

const escalation = onForm(
  'kubernetes',
  {
    id: 'security/privilege-escalation',
    severity: 'medium',
    title: 'A process may gain rights',
    why: 'A program with the setuid bit makes the process root.',
    fix: 'allowPrivilegeEscalation: false.',
  },
  (document) =>
    containersOf(document).map((each) =>
      valueAt(each, 'securityContext', 'allowPrivilegeEscalation') === false
        ? undefined
        : (pairAt(at(each, 'securityContext'), 'allowPrivilegeEscalation') ?? nameNode(each)),
    ),
);

const asRoot = onForm(
  'kubernetes',
  {
    id: 'security/container-as-root',
    severity: 'high',
    title: 'Container runs as root',
    why: 'An error in the program is then an error with root’s rights.',
    fix: 'runAsNonRoot: true, and a user in the image.',
  },
  (document) => {
    const pod = podOf(document);
    const podUser = valueAt(pod, 'securityContext', 'runAsUser');
    const podSays =
      valueAt(pod, 'securityContext', 'runAsNonRoot') === true ||
      (typeof podUser === 'number' && podUser > 0);
    return containersOf(document).map((each) => {
      const user = valueAt(each, 'securityContext', 'runAsUser');
      const says = valueAt(each, 'securityContext', 'runAsNonRoot');
      if (user === 0 || says === false)
        return pairAt(at(each, 'securityContext'), user === 0 ? 'runAsUser' : 'runAsNonRoot');
      return says === true || podSays || (typeof user === 'number' && user > 0) ? undefined : nameNode(each);
    });
  },
);

const writableRoot = onForm(
  'kubernetes',
  {
    id: 'security/writable-root-filesystem',
    severity: 'low',
    title: 'Files of the image can be changed',
    why: 'Whoever gets in can replace the program.',
    fix: 'readOnlyRootFilesystem: true, and a volume for what is written.',
  },
  (document) =>
    containersOf(document).map((each) =>
      valueAt(each, 'securityContext', 'readOnlyRootFilesystem') === true ? undefined : nameNode(each),
    ),
);

const addedCapabilities = onForm(
  'kubernetes',
  {
    id: 'security/added-capabilities',
    severity: 'high',
    title: 'Capability that opens the machine',
    why: 'With SYS_ADMIN, NET_ADMIN or ALL the walls of a container do not hold.',
    fix: 'drop: [ALL], and add only what is needed.',
  },
  (document) =>
    containersOf(document).flatMap((each) =>
      itemsOf(at(each, 'securityContext', 'capabilities', 'add')).filter((item) =>
        /^(?:CAP_)?(?:ALL|SYS_ADMIN|NET_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH|NET_RAW|BPF)$/iu.test(
          textOf(item) ?? '',
        ),
      ),
    ),
);

const hostShared = onForm(
  'kubernetes',
  {
    id: 'security/host-namespace',
    severity: 'high',
    title: 'Shares the machine’s processes or network',
    why: 'It sees processes and traffic of everything else there.',
    fix: 'Take hostNetwork, hostPID and hostIPC away.',
  },
  (document) =>
    ['hostNetwork', 'hostPID', 'hostIPC'].map((key) =>
      valueAt(podOf(document), key) === true ? pairAt(podOf(document), key) : undefined,
    ),
);

const hostFolder = onForm(
  'kubernetes',
  {
    id: 'security/host-path',
    severity: 'high',
    title: 'Folder of the machine in a container',
    why: 'What is written there stays, and other containers and the machine itself read it.',
    fix: 'Use a PersistentVolumeClaim, emptyDir, or a ConfigMap.',
  },
  (document) => itemsOf(at(podOf(document), 'volumes')).map((each) => pairAt(each, 'hostPath')),
);

const wideRole = onForm(
  'kubernetes',
  {
    id: 'security/wildcard-role',
    severity: 'high',
    title: 'Role that may do everything',
    why: 'Whoever has its token has the cluster.',
    fix: 'Name the resources and verbs that it needs.',
  },
  ({ kind, root }) =>
    /^(?:Cluster)?Role$/u.test(kind)
      ? itemsOf(at(root, 'rules')).map((each) => {
          const [verbs, resources] = [at(each, 'verbs'), at(each, 'resources')];
          return [verbs, resources].find((list) => itemsOf(list).some((item) => textOf(item) === '*'));
        })
      : [],
);

const clusterAdmin = onForm(
  'kubernetes',
  {
    id: 'security/cluster-admin',
    severity: 'high',
    title: 'Bound to cluster-admin',
    why: 'Every secret of the cluster can be read with it.',
    fix: 'A role of its own.',
  },
  ({ kind, root }) =>
    /RoleBinding$/u.test(kind) && textAt(root, 'roleRef', 'name') === 'cluster-admin'
      ? [at(root, 'roleRef', 'name')]
      : [],
);

const mountedToken = onForm(
  'kubernetes',
  {
    id: 'security/mounted-token',
    severity: 'low',
    title: 'Token of the cluster in every container',
    why: 'A program that never calls the cluster carries a key to it.',
    fix: 'automountServiceAccountToken: false.',
  },
  (document) =>
    valueAt(podOf(document), 'automountServiceAccountToken') === true &&
    !at(podOf(document), 'serviceAccountName')
      ? [pairAt(podOf(document), 'automountServiceAccountToken')]
      : [],
);

const storedSecret = onForm(
  'kubernetes',
  {
    id: 'security/secret-manifest',
    severity: 'high',
    title: 'Secret with its value in a file',
    why: 'base64 hides nothing.',
    fix: 'Make it outside the repository, or seal it.',
  },
  ({ kind, root }) =>
    kind === 'Secret'
      ? [...entriesOf(at(root, 'data')), ...entriesOf(at(root, 'stringData'))]
          .filter(
            ({ key, value }) =>
              isWritten(textOf(value)) && !/^(?:ca\.crt|tls\.crt|username|user|host|port)$/u.test(key),
          )
          .map(({ pair }) => pair)
      : [],
);

export const KUBERNETES_RULES: readonly YamlRule[] = [
  ...[
    privileged,
    escalation,
    asRoot,
    writableRoot,
    addedCapabilities,
    hostShared,
    hostFolder,
    noLimits,
    noRequests,
  ],
  ...[unpinnedImage, noProbe, plainSecret, wideRole, clusterAdmin, mountedToken, storedSecret],
];

import { at, itemsOf, pairAt, textAt, type YamlDocument, type YamlNode } from '../document.js';
import { onForm } from '../rule.js';
import { isUnpinned } from './images.js';
import { containersOf, nameNode, podOf } from './pods.js';
import { isSecretName, isWritten } from './secret-names.js';

const mainContainersOf = (document: YamlDocument): YamlNode[] => itemsOf(at(podOf(document), 'containers'));

export const noLimits = onForm(
  'kubernetes',
  {
    id: 'performance/no-memory-limit',
    severity: 'medium',
    title: 'No limit for memory',
    why: 'A leak takes the machine’s memory, and other programs are killed for it.',
    fix: 'resources: limits: memory, and requests.',
  },
  (document) =>
    mainContainersOf(document).map((each) =>
      at(each, 'resources', 'limits', 'memory') ? undefined : (pairAt(each, 'resources') ?? nameNode(each)),
    ),
);

export const noRequests = onForm(
  'kubernetes',
  {
    id: 'performance/no-resource-requests',
    severity: 'low',
    title: 'Says not what it needs',
    why: 'The scheduler puts it where there is no room.',
    fix: 'resources: requests: cpu and memory.',
  },
  (document) =>
    mainContainersOf(document).map((each) =>
      at(each, 'resources', 'requests') ? undefined : (pairAt(each, 'resources') ?? nameNode(each)),
    ),
);

export const unpinnedImage = onForm(
  'kubernetes',
  {
    id: 'quality/unpinned-image',
    severity: 'medium',
    title: 'Image of no fixed version',
    why: 'A restart may bring another program than the one that was tested.',
    fix: 'Name a version, or the digest.',
  },
  (document) =>
    containersOf(document).map((each) => (isUnpinned(textAt(each, 'image')) ? at(each, 'image') : undefined)),
);

export const noProbe = onForm(
  'kubernetes',
  {
    id: 'quality/no-readiness-probe',
    severity: 'medium',
    title: 'Gets requests before it is ready',
    why: 'During every start, callers are refused.',
    fix: 'readinessProbe with a path that answers when it can work.',
  },
  (document) =>
    /^(?:Deployment|StatefulSet|DaemonSet)$/u.test(document.kind)
      ? mainContainersOf(document).map((each) =>
          at(each, 'ports') && !at(each, 'readinessProbe') ? nameNode(each) : undefined,
        )
      : [],
);

export const plainSecret = onForm(
  'kubernetes',
  {
    id: 'security/secret-in-env',
    severity: 'high',
    title: 'Secret written into the manifest',
    why: 'Everybody who can read the file, or describe the pod, has it.',
    fix: 'valueFrom: secretKeyRef.',
  },
  (document) =>
    containersOf(document).flatMap((each) =>
      itemsOf(at(each, 'env')).map((item) => {
        const value = textAt(item, 'value');
        return isSecretName(textAt(item, 'name') ?? '') && isWritten(value) ? at(item, 'value') : undefined;
      }),
    ),
);

import { at, itemsOf, type YamlDocument, type YamlNode } from '../document.js';

/** The pod that a document describes, wherever it holds it. */
export function podOf({ root, kind }: YamlDocument): YamlNode | undefined {
  if (kind === 'Pod') return at(root, 'spec');
  if (kind === 'CronJob') return at(root, 'spec', 'jobTemplate', 'spec', 'template', 'spec');
  return /^(?:Deployment|StatefulSet|DaemonSet|Job|ReplicaSet|ReplicationController)$/u.test(kind)
    ? at(root, 'spec', 'template', 'spec')
    : undefined;
}

export const containersOf = (document: YamlDocument): YamlNode[] => {
  const pod = podOf(document);
  return [...itemsOf(at(pod, 'containers')), ...itemsOf(at(pod, 'initContainers'))];
};

export const nameNode = (container: YamlNode): YamlNode =>
  at(container, 'name') ?? at(container, 'image') ?? container;

import { at, entriesOf, itemsOf, pairAt, textAt, textOf, valueAt, type YamlDocument } from '../document.js';
import { onForm } from '../rule.js';
import { isUnpinned } from './images.js';
import { isSecretName, isWritten } from './secret-names.js';

const servicesOf = ({ root }: YamlDocument) => entriesOf(at(root, 'services'));

export const socketMounted = onForm(
  'compose',
  {
    id: 'security/docker-socket',
    severity: 'blocker',
    title: 'The Docker socket in a container',
    why: 'Whoever reaches it starts containers as root of the machine.',
    fix: 'Take it away, or put a proxy with few rights before it.',
  },
  (document) =>
    servicesOf(document).flatMap(({ value }) =>
      itemsOf(at(value, 'volumes')).filter((item) =>
        /docker\.sock/u.test(textOf(item) ?? textAt(item, 'source') ?? ''),
      ),
    ),
);

export const privilegedService = onForm(
  'compose',
  {
    id: 'security/privileged-service',
    severity: 'blocker',
    title: 'Service with all rights of the machine',
    why: 'Whoever gets into it has the machine.',
    fix: 'Take privileged away; add single capabilities where they are needed.',
  },
  (document) =>
    servicesOf(document).map(({ value }) =>
      valueAt(value, 'privileged') === true ? pairAt(value, 'privileged') : undefined,
    ),
);

export const hostNetwork = onForm(
  'compose',
  {
    id: 'security/host-network',
    severity: 'medium',
    title: 'Service in the machine’s own network',
    why: 'It reaches everything that listens on this machine alone.',
    fix: 'Use a network of its own and publish ports.',
  },
  (document) =>
    servicesOf(document).flatMap(({ value }) =>
      ['network_mode', 'pid', 'ipc'].map((key) =>
        textAt(value, key) === 'host' ? pairAt(value, key) : undefined,
      ),
    ),
);

const INNER_PORTS = /(?:^|:)(?:5432|3306|6379|27017|9200|11211|1433|5984|9092|2375)(?:\/tcp)?$/u;

export const openDatabase = onForm(
  'compose',
  {
    id: 'security/published-database',
    severity: 'high',
    title: 'Database open to the network',
    why: 'The port is opened on every address of the machine, past its firewall.',
    fix: 'Take ports away, or publish on 127.0.0.1.',
  },
  (document) =>
    servicesOf(document).flatMap(({ value }) =>
      itemsOf(at(value, 'ports')).filter((item) => {
        const port = textOf(item) ?? '';
        return INNER_PORTS.test(port) && port.includes(':') && !/^(?:127\.|localhost|\[::1\])/u.test(port);
      }),
    ),
);

export const composeSecret = onForm(
  'compose',
  {
    id: 'security/secret-in-compose',
    severity: 'high',
    title: 'Secret written into the compose file',
    why: 'Everybody who can read the file has it.',
    fix: 'The value from the surroundings by its name in braces, or secrets.',
  },
  (document) =>
    servicesOf(document).flatMap(({ value }) => {
      const environment = at(value, 'environment');
      const named = entriesOf(environment)
        .filter(({ key, value: each }) => isSecretName(key) && isWritten(textOf(each)))
        .map(({ value: each }) => each);
      const listed = itemsOf(environment).filter((item) => {
        const [name = '', ...rest] = (textOf(item) ?? '').split('=');
        return isSecretName(name) && isWritten(rest.join('='));
      });
      return [...named, ...listed];
    }),
);

export const composeImage = onForm(
  'compose',
  {
    id: 'quality/unpinned-service-image',
    severity: 'medium',
    title: 'Image of no fixed version',
    why: 'The next pull may bring another program.',
    fix: 'Name a version, or the digest.',
  },
  (document) =>
    servicesOf(document).map(({ value }) =>
      isUnpinned(textAt(value, 'image')) && !at(value, 'build') ? at(value, 'image') : undefined,
    ),
);

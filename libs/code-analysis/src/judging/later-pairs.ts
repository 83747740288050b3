import type { JudgedPair } from './judged-case.js';
import { LATER_SCRIPT_PAIRS } from './later-script-pairs.js';

const node =
  'FROM node:22.12-bookworm-slim@sha256:a4b757cd491c7f0b57f57951f35f4e85b7e1ad54dbffca4cf9af0725e1650cd8\n';
const pod = (security: string) => `apiVersion: v1
kind: Pod
metadata: { name: batch }
spec:
  automountServiceAccountToken: false
  containers:
    - name: batch
      image: registry.example/batch@sha256:1f5a0c9b7d3e4a2f8c6b5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a
      resources: { requests: { cpu: 100m, memory: 64Mi }, limits: { memory: 128Mi } }
      readinessProbe: { tcpSocket: { port: 8080 } }
      securityContext:
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
${security}`;

/** Written after the rules were mended by the first ones, so that it shows whether they were mended by their causes. */
export const LATER_PAIRS: readonly JudgedPair[] = [
  ...LATER_SCRIPT_PAIRS,
  {
    name: 'a function of the column hides its index',
    path: 'report/day.sql',
    faulty: `SELECT count(*) FROM events
▶WHERE date(created_at) = '2026-01-01';
`,
    clean: `SELECT count(*) FROM events
▶WHERE created_at >= '2026-01-01' AND created_at < '2026-01-02';
`,
  },
  {
    name: 'money is a binary fraction',
    path: 'migrations/0050_prices.sql',
    faulty: `CREATE TABLE prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
▶  price double precision NOT NULL
);
`,
    clean: `CREATE TABLE prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
▶  price numeric(12, 2) NOT NULL
);
`,
  },
  {
    name: 'everything is deleted',
    path: 'cleanup.sql',
    faulty: `▶DELETE FROM sessions;
`,
    clean: `▶DELETE FROM sessions WHERE expires_at < now();
`,
  },
  {
    name: 'and before or',
    path: 'report/late.sql',
    faulty: `SELECT id FROM orders
▶WHERE status = 'open' OR status = 'held' AND due_at < now()
ORDER BY id;
`,
    clean: `SELECT id FROM orders
▶WHERE (status = 'open' OR status = 'held') AND due_at < now()
ORDER BY id;
`,
  },
  {
    name: 'a table is locked for a new column',
    path: 'migrations/0051_required.sql',
    faulty: `▶ALTER TABLE orders ADD COLUMN channel text NOT NULL;
`,
    clean: `▶ALTER TABLE orders ADD COLUMN channel text NOT NULL DEFAULT 'web';
`,
  },
  {
    name: 'a container runs as the superuser',
    path: 'k8s/root.yaml',
    faulty: pod('        allowPrivilegeEscalation: false\n▶        runAsUser: 0\n'),
    clean: pod(
      '        allowPrivilegeEscalation: false\n        runAsNonRoot: true\n▶        runAsUser: 10001\n',
    ),
  },
  {
    name: 'a container may gain rights',
    path: 'k8s/gain.yaml',
    faulty: pod('        runAsNonRoot: true\n▶        allowPrivilegeEscalation: true\n'),
    clean: pod('        runAsNonRoot: true\n▶        allowPrivilegeEscalation: false\n'),
  },
  {
    name: 'a secret is printed by a workflow',
    path: '.github/workflows/debug.yml',
    faulty: `name: debug
on: workflow_dispatch
permissions: { contents: read }
jobs:
  show:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
▶      - run: echo "token is \${{ secrets.DEPLOY_TOKEN }}"
`,
    clean: `name: debug
on: workflow_dispatch
permissions: { contents: read }
jobs:
  show:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
▶      - run: ./deploy.sh
        env:
          DEPLOY_TOKEN: \${{ secrets.DEPLOY_TOKEN }}
`,
  },
  {
    name: 'a service has the network of the machine',
    path: 'docker-compose.host.yml',
    faulty: `services:
  proxy:
    image: shop/proxy:2.4.1
▶    network_mode: host
`,
    clean: `services:
  proxy:
    image: shop/proxy:2.4.1
▶    networks: [inside]
networks:
  inside:
`,
  },
  {
    name: 'a file comes from an address, unseen',
    path: 'get/Dockerfile',
    faulty: `${node}▶ADD https://downloads.tool.example/tool-1.2.tar.gz /opt/
USER node
CMD ["node", "index.js"]
`,
    clean: `${node}▶COPY vendor/tool-1.2.tar.gz /opt/
USER node
CMD ["node", "index.js"]
`,
  },
  {
    name: 'an install waits for an answer',
    path: 'apt/Dockerfile',
    faulty: `${node}▶RUN apt-get update && apt-get install --no-install-recommends curl=7.88.* && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "index.js"]
`,
    clean: `${node}▶RUN apt-get update && apt-get install -y --no-install-recommends curl=7.88.* && rm -rf /var/lib/apt/lists/*
USER node
CMD ["node", "index.js"]
`,
  },
  {
    name: 'a dependency follows a branch',
    path: 'fork/package.json',
    faulty: `{
  "name": "fork",
  "version": "1.0.0",
  "private": true,
  "engines": { "node": ">=22" },
  "dependencies": {
▶    "left": "git+https://github.com/someone/left.git#main"
  }
}
`,
    clean: `{
  "name": "fork",
  "version": "1.0.0",
  "private": true,
  "engines": { "node": ">=22" },
  "dependencies": {
▶    "left": "~2.4.1"
  }
}
`,
  },
  {
    name: 'one package in two places',
    path: 'twice/package.json',
    faulty: `{
  "name": "twice",
  "version": "1.0.0",
  "private": true,
  "engines": { "node": ">=22" },
  "dependencies": { "zod": "^4.1.0" },
▶  "devDependencies": { "zod": "^4.0.0" }
}
`,
    clean: `{
  "name": "twice",
  "version": "1.0.0",
  "private": true,
  "engines": { "node": ">=22" },
  "dependencies": { "zod": "^4.1.0" },
▶  "devDependencies": { "typescript": "^7.0.0" }
}
`,
  },
];

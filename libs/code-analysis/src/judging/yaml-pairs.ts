import type { JudgedPair } from './judged-case.js';

const deployment = (container: string, pod = '') => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 2
  selector:
    matchLabels: { app: shop }
  template:
    metadata:
      labels: { app: shop }
    spec:
${pod}      automountServiceAccountToken: false
      containers:
        - name: shop
          image: registry.example/shop@sha256:1f5a0c9b7d3e4a2f8c6b5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a
${container}`;
const hardened = `          securityContext:
            runAsNonRoot: true
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 256Mi }
          readinessProbe:
            httpGet: { path: /ready, port: 8080 }
`;
const workflow = (on: string, steps: string, permissions = 'permissions: { contents: read }') => `name: ci
on: ${on}
${permissions}
jobs:
  build:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    steps:
${steps}`;
const checkout = '      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2\n';

/** Compose, Kubernetes and GitHub workflows. */
export const YAML_PAIRS: readonly JudgedPair[] = [
  {
    name: 'a container steers the machine',
    path: 'docker-compose.yml',
    faulty: `services:
  agent:
    image: shop/agent:2.4.1
    volumes:
▶      - /var/run/docker.sock:/var/run/docker.sock
`,
    clean: `services:
  agent:
    image: shop/agent:2.4.1
    volumes:
▶      - agent-run:/var/run/agent
volumes:
  agent-run:
`,
  },
  {
    name: 'the database is open to the network',
    path: 'compose.yaml',
    faulty: `services:
  db:
    image: postgres:17.2
    ports:
▶      - "5432:5432"
`,
    clean: `services:
  db:
    image: postgres:17.2
    ports:
▶      - "127.0.0.1:5432:5432"
`,
  },
  {
    name: 'a password stands in the file',
    path: 'deploy/docker-compose.prod.yml',
    faulty: `services:
  db:
    image: postgres:17.2
    environment:
      POSTGRES_USER: shop
▶      POSTGRES_PASSWORD: hunter2-Prod!
`,
    clean: `services:
  db:
    image: postgres:17.2
    environment:
      POSTGRES_USER: shop
▶      POSTGRES_PASSWORD_FILE: /run/secrets/db-password
`,
  },
  {
    name: 'a container may do all that the machine may',
    path: 'k8s/shop.yaml',
    faulty: deployment(`          securityContext:
▶            privileged: true
`),
    clean: deployment(hardened.replace('            runAsNonRoot', '▶            runAsNonRoot')),
  },
  {
    name: 'the machine’s folders are mounted',
    path: 'k8s/logs.yaml',
    faulty: deployment(
      hardened,
      `      volumes:
        - name: host
▶          hostPath: { path: /etc }
`,
    ),
    clean: deployment(
      hardened,
      `      volumes:
        - name: scratch
▶          emptyDir: { sizeLimit: 1Gi }
`,
    ),
  },
  {
    name: 'a secret is a plain value',
    path: 'k8s/payments.yaml',
    faulty: deployment(`${hardened}          env:
            - name: STRIPE_API_KEY
▶              value: sk_live_51Hx9QdKZvJ2pW8rT4yU6
`),
    clean: deployment(`${hardened}          env:
            - name: STRIPE_API_KEY
▶              valueFrom: { secretKeyRef: { name: stripe, key: api-key } }
`),
  },
  {
    name: 'a role may do everything',
    path: 'k8s/role.yaml',
    faulty: `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: shop }
rules:
▶  - { apiGroups: ["*"], resources: ["*"], verbs: ["*"] }
`,
    clean: `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: shop }
rules:
▶  - { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list"] }
`,
  },
  {
    name: 'the title of an issue is run',
    path: '.github/workflows/triage.yml',
    faulty: workflow(
      'issues',
      `      - name: Greet
▶        run: echo "New issue \${{ github.event.issue.title }}"
`,
    ),
    clean: workflow(
      'issues',
      `      - name: Greet
        env:
          TITLE: \${{ github.event.issue.title }}
▶        run: echo "New issue $TITLE"
`,
    ),
  },
  {
    name: 'strangers’ code runs with our secrets',
    path: '.github/workflows/preview.yml',
    faulty: workflow(
      'pull_request_target',
      `      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683
        with:
▶          ref: \${{ github.event.pull_request.head.sha }}
      - run: npm ci && npm test
`,
    ),
    clean: workflow('pull_request', `▶${checkout}      - run: npm ci && npm test\n`),
  },
  {
    name: 'whoever owns a tag runs here',
    path: '.github/workflows/release.yml',
    faulty: workflow('push', `${checkout}▶      - uses: someone/upload-release@master\n`),
    clean: workflow(
      'push',
      `${checkout}▶      - uses: someone/upload-release@5c1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f # v2.1.0\n`,
    ),
  },
  {
    name: 'a job may do all that the repository may',
    path: '.github/workflows/lint.yml',
    faulty: workflow('push', `${checkout}      - run: npm run lint\n`, '▶permissions: write-all'),
    clean: workflow('push', `${checkout}      - run: npm run lint\n`, '▶permissions: { contents: read }'),
  },
];

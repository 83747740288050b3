import type { RuleCase } from './cases.js';

const pod = (container: string, more = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n${more}  containers:\n    - name: a\n      image: a:1.2\n${container}`;
const kube = (rule: string, bad: string, good: string): RuleCase => [rule, 'deploy/a.yaml', bad, good];
const compose = (rule: string, bad: string, good: string): RuleCase => [
  rule,
  'docker-compose.yml',
  `services:\n  a:\n${bad}`,
  `services:\n  a:\n${good}`,
];
const workflow = (rule: string, bad: string, good: string): RuleCase => [
  rule,
  '.github/workflows/a.yml',
  bad,
  good,
];
const job = (steps: string, head = 'on: push'): string =>
  `${head}\njobs:\n  a:\n    timeout-minutes: 5\n    steps:\n${steps}`;
const openapi = (rule: string, bad: string, good: string): RuleCase => [
  rule,
  'openapi.yaml',
  `openapi: 3.1.0\n${bad}`,
  `openapi: 3.1.0\n${good}`,
];

export const YAML_CASES: readonly RuleCase[] = [
  kube(
    'security/privileged-container',
    pod('      securityContext: {privileged: true}'),
    pod('      securityContext: {privileged: false}'),
  ),
  kube(
    'security/privilege-escalation',
    pod(''),
    pod('      securityContext: {allowPrivilegeEscalation: false}'),
  ),
  kube('security/container-as-root', pod(''), pod('', '  securityContext: {runAsNonRoot: true}\n')),
  kube(
    'security/writable-root-filesystem',
    pod(''),
    pod('      securityContext: {readOnlyRootFilesystem: true}'),
  ),
  kube(
    'security/added-capabilities',
    pod('      securityContext: {capabilities: {add: [SYS_ADMIN]}}'),
    pod('      securityContext: {capabilities: {add: [NET_BIND_SERVICE]}}'),
  ),
  kube('security/host-namespace', pod('', '  hostNetwork: true\n'), pod('', '  hostNetwork: false\n')),
  kube(
    'security/host-path',
    pod('', '  volumes:\n    - name: v\n      hostPath: {path: /}\n'),
    pod('', '  volumes:\n    - name: v\n      emptyDir: {}\n'),
  ),
  kube('performance/no-memory-limit', pod(''), pod('      resources: {limits: {memory: 1Gi}}')),
  kube('performance/no-resource-requests', pod(''), pod('      resources: {requests: {cpu: 100m}}')),
  kube('quality/unpinned-image', pod('').replace('a:1.2', 'a:latest'), pod('')),
  kube(
    'quality/no-readiness-probe',
    `apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          ports: [{containerPort: 80}]`,
    `apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n        - name: a\n          ports: [{containerPort: 80}]\n          readinessProbe: {httpGet: {path: /}}`,
  ),
  kube(
    'security/secret-in-env',
    pod('      env:\n        - name: DB_PASSWORD\n          value: Tr0ub4dor'),
    pod('      env:\n        - name: DB_PASSWORD\n          valueFrom: {secretKeyRef: {name: a, key: b}}'),
  ),
  kube(
    'security/wildcard-role',
    'apiVersion: v1\nkind: Role\nrules:\n  - apiGroups: [""]\n    resources: [pods]\n    verbs: ["*"]',
    'apiVersion: v1\nkind: Role\nrules:\n  - apiGroups: [""]\n    resources: [pods]\n    verbs: [get]',
  ),
  kube(
    'security/cluster-admin',
    'apiVersion: v1\nkind: ClusterRoleBinding\nroleRef: {name: cluster-admin}',
    'apiVersion: v1\nkind: ClusterRoleBinding\nroleRef: {name: view}',
  ),
  kube(
    'security/mounted-token',
    pod('', '  automountServiceAccountToken: true\n'),
    pod('', '  automountServiceAccountToken: false\n'),
  ),
  kube(
    'security/secret-manifest',
    'apiVersion: v1\nkind: Secret\ndata: {password: VHIwdWI0ZG9y}',
    'apiVersion: v1\nkind: Secret\nmetadata: {name: a}',
  ),
  compose(
    'security/docker-socket',
    '    image: a:1\n    volumes: ["/var/run/docker.sock:/var/run/docker.sock"]',
    '    image: a:1\n    volumes: ["data:/data"]',
  ),
  compose(
    'security/privileged-service',
    '    image: a:1\n    privileged: true',
    '    image: a:1\n    privileged: false',
  ),
  compose(
    'security/host-network',
    '    image: a:1\n    network_mode: host',
    '    image: a:1\n    network_mode: bridge',
  ),
  compose(
    'security/published-database',
    '    image: postgres:16\n    ports: ["5432:5432"]',
    '    image: postgres:16\n    ports: ["127.0.0.1:5432:5432"]',
  ),
  compose(
    'security/secret-in-compose',
    '    image: a:1\n    environment:\n      POSTGRES_PASSWORD: Tr0ub4dor',
    '    image: a:1\n    environment:\n      POSTGRES_PASSWORD: ${POSTGRES_PASSWORD}',
  ),
  compose('quality/unpinned-service-image', '    image: postgres', '    image: postgres:16.2'),
  workflow(
    'security/workflow-injection',
    job('      - run: echo "${{ github.event.issue.title }}"'),
    job('      - run: echo "$TITLE"\n        env: {TITLE: "${{ github.event.issue.title }}"}'),
  ),
  workflow(
    'security/pull-request-target',
    job(
      '      - uses: actions/checkout@v4\n        with: {ref: "${{ github.event.pull_request.head.sha }}"}',
      'on: pull_request_target',
    ),
    job(
      '      - uses: actions/checkout@v4\n        with: {ref: "${{ github.event.pull_request.head.sha }}"}',
      'on: pull_request',
    ),
  ),
  workflow(
    'security/unpinned-action',
    job('      - uses: someone/thing@v1'),
    job(
      '      - uses: someone/thing@8f4b7f84864484a7bf31766abe9204da3cbe65b3\n      - uses: actions/checkout@v4',
    ),
  ),
  workflow(
    'security/workflow-write-all',
    `permissions: write-all\n${job('      - run: a')}`,
    `permissions: {contents: read}\n${job('      - run: a')}`,
  ),
  workflow(
    'security/secret-in-workflow',
    `env: {API_TOKEN: Tr0ub4dor}\n${job('      - run: a')}`,
    `env: {API_TOKEN: "\${{ secrets.API_TOKEN }}"}\n${job('      - run: a')}`,
  ),
  workflow(
    'security/workflow-commands',
    job('      - run: echo "::set-env name=A::b"'),
    job('      - run: echo "A=b" >> "$GITHUB_ENV"'),
  ),
  workflow(
    'security/piped-script',
    job('      - run: curl https://a.example/x.sh | bash'),
    job('      - run: curl -o x.sh https://a.example/x.sh'),
  ),
  workflow('quality/no-time-limit', 'on: push\njobs:\n  a:\n    steps: [{run: a}]', job('      - run: a')),
  ['correctness/duplicate-yaml-key', 'a.yaml', 'a: 1\nb: 2\na: 3', 'a: 1\nb: 2'],
  ['correctness/yaml-truth', 'a.yaml', 'country: NO', 'country: "NO"'],
  ['correctness/yaml-octal', 'a.yaml', 'mode: 0755', 'mode: "0755"'],
  openapi(
    'api-contract/no-security',
    'paths:\n  /a:\n    get:\n      operationId: a',
    'security: [{bearer: []}]\npaths:\n  /a:\n    get:\n      operationId: a',
  ),
  openapi(
    'api-contract/no-error-response',
    'paths:\n  /a:\n    get:\n      responses: {"200": {description: ok}}',
    'paths:\n  /a:\n    get:\n      responses: {"200": {description: ok}, default: {description: no}}',
  ),
  openapi(
    'api-contract/no-operation-id',
    'paths:\n  /a:\n    get: {summary: a}',
    'paths:\n  /a:\n    get: {operationId: a}',
  ),
];

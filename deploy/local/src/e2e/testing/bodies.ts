/** Of a database that nothing serves. */
const CONNECTION = {
  ...{ kind: 'postgresql', engine: 'postgresql', name: 'x', host: 'db.invalid', port: 5432 },
  ...{ database: 'x', user: 'x', password: 'x', tls: 'off' },
};
const MERGE = {
  left: '00000000-0000-4000-8000-000000000000',
  right: '00000000-0000-4000-8000-000000000001',
  keys: [{ left: 'x', right: 'x' }],
  kind: 'left',
};

const ALERT = {
  watch: {
    ...{ dataSourceId: '00000000-0000-4000-8000-000000000000', label: 'x', time: 'day', period: 'day' },
    measure: { agg: 'count', as: 'rows' },
  },
  rule: { kind: 'band', side: 'any' },
};

const RULE = {
  ...{ name: 'x', metric: 'disk_share', side: 'above', threshold: 90, minutes: 5 },
  ...{ recipients: [], isOn: true },
};

const OPINION = {
  ...{ subjectType: 'code-review', subjectId: '00000000-0000-4000-8000-000000000000', confirmed: true },
};

const REPORT = {
  ...{
    name: 'x.pdf',
    bytes: 1,
    sha256: '0'.repeat(64),
    laboratory: 'x',
    collectedOn: '2026-01-01',
    notes: [],
  },
  values: [{ name: 'x', value: 1, unit: 'x', range: null, page: 1, box: [0, 0, 1, 1], sureness: 1 }],
  pages: [],
};

const DOCUMENT = {
  ...{ formatVersion: 1, title: 'x', sources: [], filters: [], zone: 'UTC', blocks: [], facts: [] },
};

const SIGN_ON = {
  ...{ protocol: 'oidc', issuer: 'https://id.invalid', clientId: 'x', scopes: 'openid' },
  ...{ fields: { email: 'email', name: '', groups: '' }, groupRoles: [], defaultRole: null },
};

/** Bodies that a route accepts, by its last two words, its noun and last word, its last word, its noun or its verb. */
const BODIES: Record<string, unknown> = {
  tables: { table: 'x' },
  merge: MERGE,
  'merge preview': MERGE,
  'merge-keys': { keys: MERGE.keys },
  connections: CONNECTION,
  'connections test': CONNECTION,
  'connections preview': { schema: 'x', table: 'x' },
  'connections import': { schema: 'x', table: 'x', mode: 'snapshot' },
  freshness: { onOpenMinutes: null, growing: null },
  '{shareId}': { hideSmallGroups: true },
  unlock: { password: 'x' },
  'documents ask': { question: 'who pays?' },
  'dashboards calculations': { name: 'x', formula: 'count()' },
  'dashboards check': { formula: 'count()' },
  'dashboards comments': { text: 'x' },
  'comments {id}': { text: 'x' },
  'presence {id}': { type: 'dashboard', tab: '00000000-0000-4000-8000-000000000000' },
  'approvals settings': { rule: 'off' },
  'executive-summaries approval': { step: 'ask', version: 1 },
  'notices read': {},
  'dashboards views': { name: 'x' },
  folders: { name: 'x' },
  'folder-contents {id}': { type: 'dashboard', folderId: null },
  'dashboards images': { image: 'iVBORw0KGgo=' },
  '{commentId}': { resolved: true },
  'members {id}': { role: 'viewer' },
  'groups {id}': { role: null },
  'team domains': { domain: 'x.example' },
  'team sso': SIGN_ON,
  'sso mode': { mode: 'off', breakGlassUserId: null },
  'sso metadata': { xml: 'x' },
  'sso finish': { code: 'x' },
  'sso link': { code: 'x' },
  'dashboards preview': {
    tile: {
      type: 'table',
      plan: {
        dataSourceId: '00000000-0000-4000-8000-000000000000',
        version: 1,
        measures: [{ agg: 'count', as: 'rows' }],
      },
    },
  },
  'dashboards restore': { version: 1 },
  'dashboards replace-column': {
    dataSourceId: '00000000-0000-4000-8000-000000000000',
    ...{ column: 'x', replacement: 'y' },
  },
  'replication nodes': { name: 'x' },
  'nodes {id}': { confirmation: 'x' },
  'replication verify': { kind: 'database' },
  'replication promote': { confirmation: 'x' },
  'replication test': { testType: 'x', timestamp: '2026-11-21T00:00:00.000Z', environment: 'x' },
  'backup policy': {
    ...{ isOn: false, at: '02:30', zone: 'UTC', testOn: 0, testAt: '04:00' },
    keep: { daily: 7, weekly: 4, monthly: 12 },
  },
  'objects restore': {
    ...{ kind: 'source', objectId: '00000000-0000-4000-8000-000000000000', mode: 'copy' },
  },
  'predictions scenario': { changes: [{ from: '2026-01-01', percent: 1 }] },
  'predictions scenarios': { name: 'x', changes: [{ from: '2026-01-01', percent: 1 }] },
  insights: { dismissed: true },
  'schedules schedules': {
    ...{ name: 'x', kind: 'prediction', target: '00000000-0000-4000-8000-000000000000' },
    when: { every: 'day', at: '08:00', zone: 'UTC' },
  },
  'schedules test': { address: 'x@plumbline.example' },
  'runs approval': { approves: true },
  'schedules approval': { approves: true },
  'schedules resend': { address: 'x@plumbline.example' },
  'bounces {token}': { message: 'x' },
  'alerts check': ALERT,
  'alerts snooze': { until: null },
  'alerts alerts': {
    ...{ ...ALERT, name: 'x', recipients: ['x@x.example'] },
    when: { every: 'day', at: '08:00', zone: 'UTC' },
  },
  'extractions batches': {
    documentIds: ['00000000-0000-4000-8000-000000000000'],
    template: '00000000-0000-4000-8000-000000000000',
  },
  'extraction-templates': { name: 'x', fields: [{ name: 'Total', type: 'money' }] },
  'extractions {name}': { version: 0, state: 'accepted' },
  'extractions cells': { table: 0, row: 0, column: 0, version: 0 },
  'deployment-check run': { level: 'quick' },
  'monitoring rules': RULE,
  'rules {id}': RULE,
  'code-analysis run': { subject: 'workspace' },
  'findings {id}': { status: 'open' },
  'admin grok-review': {
    ...{ subjectType: 'dashboard', subjectId: '00000000-0000-4000-8000-000000000000' },
  },
  'admin code-review': { title: 'x', patch: 'x' },
  'admin comments': { path: 'x', line: 1, text: 'x' },
  'code-review {id}': { state: 'open' },
  'grok review': OPINION,
  'openai review': OPINION,
  'gemini review': OPINION,
  'health-ai consent': { version: 1 },
  'health-ai records': REPORT,
  'health-ai ask': { question: 'steps?' },
  'health-ai rows': {
    plan: {
      dataSourceId: '00000000-0000-4000-8000-000000000000',
      ...{ version: 1, measures: [{ agg: 'count', as: 'rows' }] },
    },
  },
  'health-ai export': { format: 'pdf', document: DOCUMENT },
  'proof confirm': { tempSessionId: 'x', code: '000000' },
  'executive-summaries': { sections: [] },
  'executive-summaries regenerate': {},
  'executive-summaries restore': { version: 1 },
  PATCH: { name: 'x' },
  PUT: { name: 'x' },
};

/** What may be sent to a route so that nothing but who asks decides the answer. */
export function acceptedBody(method: string, path: string): unknown {
  const words = path.split('/');
  const [noun, last] = [words[2] ?? '', words.at(-1) ?? ''];
  return (
    BODIES[`${words.at(-2)} ${last}`] ??
    BODIES[`${noun} ${last}`] ??
    BODIES[last] ??
    BODIES[noun] ??
    BODIES[method] ??
    {}
  );
}

const NIL = '00000000-0000-4000-8000-000000000000';
const BY = JSON.stringify({ keys: [['a', 'b']] });

/** Queries without which a route does not answer, by its last word. */
const QUERIES: Record<string, string> = {
  'filter-values': '?column=region',
  'folder-contents': '?type=dashboard',
  search: '?q=word',
  'health-ai records': '?metric=steps',
  trends: '?metric=steps',
  proposal: `?other=${NIL}`,
  'available-for-merge': `?sourceId=${NIL}`,
  reconciliation: `?other=${NIL}&by=${encodeURIComponent(BY)}`,
  'code-analysis export': '?format=csv',
  'reconciliation export': `?other=${NIL}&by=${encodeURIComponent(BY)}`,
};

/** What has to stand behind a path, with its question mark. */
export function acceptedQuery(path: string): string {
  const words = path.split('/');
  return QUERIES[words.slice(-2).join(' ')] ?? QUERIES[words.at(-1) ?? ''] ?? '';
}

import { idempotencyOf, leastRoleOf, type Operation, retriesOf } from '@plumbline/contracts';

/** The page that lists every operation with what its fields say of how it is called. */
export function operationsPage(operations: readonly Operation[]): string {
  const rows = [...operations].sort(byPath).map((called) => `| ${cellsOf(called).join(' | ')} |`);
  return `${HEADING}\n| ${COLUMNS.join(' | ')} |\n|${COLUMNS.map(() => '---').join('|')}|\n${rows.join('\n')}\n`;
}

const COLUMNS = [
  'operation',
  'answered by',
  'who may call',
  'least role',
  'time-out',
  'at 401',
  'a second call',
  'retries',
  'makes stale',
];

function cellsOf(called: Operation): string[] {
  const isRead = idempotencyOf(called) === 'reads';
  const stale = called.invalidates?.map((path) => `\`${path}\``).join(' ') ?? '`/api/auth/user`';
  return [
    `\`${called.method} ${called.path}\``,
    called.owner,
    called.access,
    called.access === 'session' || called.access === 'guest' ? leastRoleOf(called) : '',
    called.timeout ?? 'short',
    called.on401 ?? 'renew',
    idempotencyOf(called),
    String(retriesOf(called)),
    isRead ? '' : stale,
  ];
}

const byPath = (a: Operation, b: Operation) => compare(a.path, b.path) || compare(a.method, b.method);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const HEADING = `# Operations

Every call of the HTTP interface, and how the browser makes it. Made by \`npm run fix\` from the operations in
\`libs/contracts/src\`, where each of these is a field (\`libs/contracts/src/operations/operation.ts\`).

- **least role**: what a member of the workspace must be at least: a \`viewer\` sees, an \`editor\` also changes, an \`owner\` also
  decides. Empty where nobody is signed in, or a role of the installation decides.
- **time-out** (T-52): the browser waits 30 s (\`short\`), 120 s (\`upload\`) or 300 s (\`ai\`), the gateway a little less; a
  \`stream\` stays open.
- **at 401** (T-02, T-03): \`renew\` the access token and make the call once more, or \`report\` the refusal as the answer it is.
- **a second call** with the same input (T-48) only \`reads\`; changes nothing more, for the call is \`repeatable\`; is answered
  what the first one was, \`by-key\`, where it brings the same Idempotency-Key; or is refused, for the call can be done \`once\`.
- **retries** (T-48): how often the browser calls again after a network or server error, never after a refusal (4xx).
- **makes stale** (T-49): the queries that are asked again after it. \`/api/x\` names lists, \`/api/x/{id}\` one object alone,
  \`/api/x/{id}/*\` all that belongs to it, \`/api/x/*\` every object.

The same for all calls: a changing parameter keeps caches away from four paths (T-47), bodies are JSON unless they are files
(T-54), and no answer is asked for again when the window gets the focus (T-50). What the service worker may keep of them (T-50,
T-51) stands in \`web/src/app/service-worker/worker-policy.ts\`; calls are made to paths under \`/api\` alone (T-53).
`;

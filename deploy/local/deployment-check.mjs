#!/usr/bin/env node
// The deployment check for pipelines: signs in as owner or admin, runs a check, prints what it found as JSON, and leaves
// with 0 where the installation is ready, 1 where a check failed, 2 where none could be run.
//   PLUMBLINE_URL        the installation; http://localhost:8080 unless given
//   PLUMBLINE_USERNAME, PLUMBLINE_PASSWORD   an owner or admin without a second factor, made for this
//   CHECK_LEVEL          quick or full; full unless given

const { PLUMBLINE_URL = 'http://localhost:8080', PLUMBLINE_USERNAME, PLUMBLINE_PASSWORD } = process.env;
const level = process.env.CHECK_LEVEL ?? 'full';
const CHECK = '/api/admin/deployment-check';
const PATIENCE_MS = 900_000;
const PAUSE_MS = 1_000;

/** @throws Error that says what was called and what came */
async function call(method, path, body, accessToken) {
  const response = await fetch(new URL(path, PLUMBLINE_URL), {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(body && { 'content-type': 'application/json' }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message ?? ''}`);
  return answer;
}

async function signIn() {
  if (!PLUMBLINE_USERNAME || !PLUMBLINE_PASSWORD)
    throw new Error('PLUMBLINE_USERNAME and PLUMBLINE_PASSWORD say who runs the check');
  const credentials = { username: PLUMBLINE_USERNAME, password: PLUMBLINE_PASSWORD };
  const { accessToken } = await call('POST', '/api/auth/login', credentials);
  if (!accessToken) throw new Error('this account has a second factor; a pipeline needs one without');
  return accessToken;
}

async function check() {
  const accessToken = await signIn();
  const deadline = Date.now() + PATIENCE_MS;
  let found = await call('POST', `${CHECK}/run`, { level }, accessToken);
  while (found.status === 'running') {
    if (Date.now() > deadline) throw new Error('the check did not come to its end');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    found = await call('GET', `${CHECK}/${found.id}`, undefined, accessToken);
  }
  return found;
}

try {
  const found = await check();
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
  for (const { name, status, detail } of found.checks)
    if (status !== 'pass') process.stderr.write(`${status}: ${name}. ${detail}\n`);
  process.exitCode = found.isReady ? 0 : 1;
} catch (failure) {
  process.stderr.write(`No check was run: ${failure.message}\n`);
  process.exitCode = 2;
}

#!/usr/bin/env node
// The deployment check for pipelines: signs in as owner or admin, runs a check, prints what it found as JSON, and leaves
// with 0 where the installation is ready, 1 where a check failed, 2 where none could be run.
//   PLUMBLINE_URL        the installation; http://localhost:8080 unless given
//   PLUMBLINE_USERNAME, PLUMBLINE_PASSWORD   an owner or admin without a second factor, made for this
//   PLUMBLINE_HOST       its name, where it is reached under another, such as that of a service in a cluster
//   CHECK_LEVEL          quick or full; full unless given

import http from 'node:http';
import https from 'node:https';

const {
  PLUMBLINE_URL = 'http://localhost:8080',
  PLUMBLINE_HOST,
  PLUMBLINE_USERNAME,
  PLUMBLINE_PASSWORD,
} = process.env;
const level = process.env.CHECK_LEVEL ?? 'full';
const CHECK = '/api/admin/deployment-check';
const PATIENCE_MS = 900_000;
const PAUSE_MS = 1_000;

/** Asks over http or https; the name of the installation may differ from where it is reached. */
function ask(method, path, headers, body) {
  const url = new URL(path, PLUMBLINE_URL);
  const { request } = url.protocol === 'https:' ? https : http;
  const options = { method, headers, signal: AbortSignal.timeout(60_000) };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, async (answer) => {
      try {
        const text = (await answer.setEncoding('utf8').toArray()).join('');
        resolve({ status: answer.statusCode, text });
      } catch (failure) {
        reject(failure);
      }
    });
    asked.on('error', reject).end(body);
  });
}

/** @throws Error that says what was called and what came */
async function call(method, path, body, accessToken) {
  const { status, text } = await ask(
    method,
    path,
    {
      'x-requested-with': 'XMLHttpRequest',
      ...(PLUMBLINE_HOST && { host: PLUMBLINE_HOST }),
      ...(body && { 'content-type': 'application/json' }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    },
    body && JSON.stringify(body),
  );
  const answer = status < 300 ? JSON.parse(text) : messageOf(text);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${answer}`);
  return answer;
}

/** What stands in front of an installation answers with pages, which say nothing here. */
function messageOf(text) {
  try {
    return JSON.parse(text).message ?? '';
  } catch {
    return '';
  }
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

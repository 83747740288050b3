import type { JudgedPair } from './judged-case.js';
import { SERVER_PAIRS } from './server-pairs.js';

const express = `import express from 'express';
const app = express();
`;

/** Programs in TypeScript, with and without React. */
export const SCRIPT_PAIRS: readonly JudgedPair[] = [
  {
    name: 'a shell is given what a caller typed',
    path: 'src/archive.ts',
    faulty: `import { exec } from 'node:child_process';
${express}app.get('/archive', (req, res) => {
  const folder = req.query.folder;
▶  exec('tar czf /tmp/out.tgz ' + folder, (error) => res.status(error ? 500 : 200).end());
});
`,
    clean: `import { execFile } from 'node:child_process';
${express}app.get('/archive', (req, res) => {
▶  execFile('tar', ['czf', '/tmp/out.tgz', '--', 'reports'], (error) => res.status(error ? 500 : 200).end());
});
`,
  },
  {
    name: 'a file is read by a name that a caller chose',
    path: 'src/files.ts',
    faulty: `import { readFile } from 'node:fs/promises';
import path from 'node:path';
${express}app.get('/files/:name', async (req, res) => {
▶  res.send(await readFile(path.join('/srv/files', req.params.name)));
});
`,
    clean: `import { readFile } from 'node:fs/promises';
import path from 'node:path';
${express}app.get('/files/:name', async (req, res) => {
▶  res.send(await readFile(path.join('/srv/files', path.basename(req.params.name))));
});
`,
  },
  {
    name: 'a token is guessable',
    path: 'src/invite.ts',
    faulty: `export function newInviteToken(): string {
▶  return Math.random().toString(36).slice(2) + Date.now().toString(36);
}
`,
    clean: `export function backoffMs(attempt: number): number {
▶  return 2 ** attempt * 100 + Math.random() * 50;
}
`,
  },
  {
    name: 'numbers are put in the order of their texts',
    path: 'src/median.ts',
    faulty: `export function median(values: number[]): number {
▶  const sorted = [...values].sort();
  return sorted[Math.floor(sorted.length / 2)];
}
`,
    clean: `export function median(values: number[]): number {
▶  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
`,
  },
  {
    name: 'the loop goes one too far',
    path: 'src/total.ts',
    faulty: `export function total(prices: number[]): number {
  let sum = 0;
▶  for (let i = 0; i <= prices.length; i++) sum += prices[i];
  return sum;
}
`,
    clean: `export function total(prices: number[]): number {
  let sum = 0;
▶  for (let i = 1; i <= 12; i++) sum += prices[i - 1] ?? 0;
  return sum;
}
`,
  },
  {
    name: 'a timer outlives its component',
    path: 'src/clock.tsx',
    faulty: `import { useEffect, useState } from 'react';
export function Clock() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
▶    setInterval(() => setNow(Date.now()), 1000);
  }, []);
  return <time>{new Date(now).toISOString()}</time>;
}
`,
    clean: `import { useEffect, useState } from 'react';
export function Clock() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
▶    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time>{new Date(now).toISOString()}</time>;
}
`,
  },
  {
    name: 'state is changed in place',
    path: 'src/basket.tsx',
    faulty: `import { useState } from 'react';
export function Basket({ extra }: { extra: string }) {
  const [items, setItems] = useState<string[]>([]);
  const add = () => {
▶    items.push(extra);
    setItems(items);
  };
  return <button type="button" onClick={add}>{items.length} items</button>;
}
`,
    clean: `import { useState } from 'react';
export function Basket({ extra }: { extra: string }) {
  const [items, setItems] = useState<string[]>([]);
  const add = () => {
    const next = [...items];
▶    next.push(extra);
    setItems(next);
  };
  return <button type="button" onClick={add}>{items.length} items</button>;
}
`,
  },
  {
    name: 'a token is decoded and believed',
    path: 'src/session.ts',
    faulty: `import jwt from 'jsonwebtoken';
export function userOf(token: string) {
▶  const claims = jwt.decode(token) as { sub: string; admin: boolean };
  return { id: claims.sub, isAdmin: claims.admin };
}
`,
    clean: `import jwt from 'jsonwebtoken';
export function userOf(token: string, key: string) {
▶  const claims = jwt.verify(token, key, { algorithms: ['HS256'] }) as { sub: string; admin: boolean };
  return { id: claims.sub, isAdmin: claims.admin };
}
`,
  },
  ...SERVER_PAIRS,
];

import type { JudgedPair } from './judged-case.js';

const express = `import express from 'express';
const app = express();
`;

/** Programs on a server, and what belongs to pages that they show. */
export const SERVER_PAIRS: readonly JudgedPair[] = [
  {
    name: 'an archive writes outside its folder',
    path: 'src/unpack.ts',
    faulty: `import { createWriteStream } from 'node:fs';
import path from 'node:path';
import unzipper from 'unzipper';
export function unpack(zip: NodeJS.ReadableStream, folder: string) {
  return zip.pipe(unzipper.Parse()).on('entry', (entry) => {
▶    entry.pipe(createWriteStream(path.join(folder, entry.path)));
  });
}
`,
    clean: `import { createWriteStream } from 'node:fs';
import path from 'node:path';
import unzipper from 'unzipper';
export function unpack(zip: NodeJS.ReadableStream, folder: string) {
  return zip.pipe(unzipper.Parse()).on('entry', (entry) => {
    const target = path.resolve(folder, entry.path);
    if (!target.startsWith(path.resolve(folder) + path.sep)) return entry.autodrain();
▶    entry.pipe(createWriteStream(target));
  });
}
`,
  },
  {
    name: 'what users wrote becomes markup',
    path: 'src/comment.tsx',
    faulty: `export function Comment({ comment }: { comment: { body: string } }) {
▶  return <div dangerouslySetInnerHTML={{ __html: comment.body }} />;
}
`,
    clean: `import DOMPurify from 'dompurify';
export function Comment({ comment }: { comment: { body: string } }) {
▶  return <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(comment.body) }} />;
}
`,
  },
  {
    name: 'a secret has a default',
    path: 'src/config.ts',
    faulty: `export const config = {
  port: Number(process.env.PORT ?? 3000),
▶  jwtSecret: process.env.JWT_SECRET || 'super-secret-jwt-key-2024',
};
`,
    clean: `export const config = {
  port: Number(process.env.PORT ?? 3000),
▶  jwtIssuer: process.env.JWT_ISSUER || 'https://accounts.shop.example',
};
`,
  },
  {
    name: 'a query is put together from a request',
    path: 'src/orders.ts',
    faulty: `import { Pool } from 'pg';
const pool = new Pool();
export async function orders(req: { query: { status: string } }) {
▶  return pool.query(\`SELECT * FROM orders WHERE status = '\${req.query.status}'\`);
}
`,
    clean: `import { Pool } from 'pg';
const pool = new Pool();
const COLUMNS = 'id, status, total';
export async function orders(req: { query: { status: string } }) {
▶  return pool.query(\`SELECT \${COLUMNS} FROM orders WHERE status = $1\`, [req.query.status]);
}
`,
  },
  {
    name: 'one query for each row',
    path: 'src/invoices.ts',
    faulty: `export async function withCustomers(db: Db, invoices: Invoice[]) {
  const result = [];
  for (const invoice of invoices) {
▶    const customer = await db.query('SELECT name FROM customers WHERE id = $1', [invoice.customerId]);
    result.push({ ...invoice, customer: customer.rows[0] });
  }
  return result;
}
`,
    clean: `export async function pages(db: Db, read: (rows: unknown[]) => void) {
  let after = 0;
  for (;;) {
▶    const { rows } = await db.query('SELECT id, total FROM invoices WHERE id > $1 ORDER BY id LIMIT 500', [after]);
    if (rows.length === 0) return;
    read(rows);
    after = rows.at(-1).id;
  }
}
`,
  },
  {
    name: 'nobody waits for what may fail',
    path: 'src/checkout.ts',
    faulty: `async function saveOrder(order: { id: string }): Promise<void> {
  await fetch('/api/orders', { method: 'POST', body: JSON.stringify(order) });
}
export async function checkout(order: { id: string }): Promise<string> {
▶  saveOrder(order);
  return 'Thank you';
}
`,
    clean: `async function saveOrder(order: { id: string }): Promise<void> {
  await fetch('/api/orders', { method: 'POST', body: JSON.stringify(order) });
}
export async function checkout(order: { id: string }): Promise<string> {
▶  await saveOrder(order);
  return 'Thank you';
}
`,
  },
  {
    name: 'an error is thrown away',
    path: 'src/load.ts',
    faulty: `export async function settings(): Promise<Record<string, string>> {
  try {
    return await (await fetch('/settings')).json();
▶  } catch (error) {}
  return {};
}
`,
    clean: `export async function settings(log: (error: unknown) => void): Promise<Record<string, string>> {
  try {
    return await (await fetch('/settings')).json();
▶  } catch (error) {
    log(error);
  }
  return {};
}
`,
  },
  {
    name: 'the server fetches whatever a caller names',
    path: 'src/preview.ts',
    faulty: `${express}app.post('/preview', express.json(), async (req, res) => {
▶  const page = await fetch(req.body.url);
  res.send(await page.text());
});
`,
    clean: `${express}app.post('/preview', express.json(), async (req, res) => {
▶  const page = await fetch('https://previews.shop.example/v1/latest');
  res.send(await page.text());
});
`,
  },
];

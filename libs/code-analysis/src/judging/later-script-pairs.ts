import type { JudgedPair } from './judged-case.js';

/** Programs of the later cases. */
export const LATER_SCRIPT_PAIRS: readonly JudgedPair[] = [
  {
    name: 'a caller says where to go next',
    path: 'src/login.ts',
    faulty: `app.post('/login', (req, res) => {
▶  res.redirect(req.query.next as string);
});
`,
    clean: `app.post('/login', (req, res) => {
▶  res.redirect('/home');
});
`,
  },
  {
    name: 'a password is hashed as if it were a file',
    path: 'src/users.ts',
    faulty: `import { createHash } from 'node:crypto';
▶export const stored = (password: string) => createHash('md5').update(password).digest('hex');
`,
    clean: `import { createHash } from 'node:crypto';
▶export const etag = (body: Buffer) => createHash('sha256').update(body).digest('base64url');
`,
  },
  {
    name: 'the address of the page becomes markup',
    path: 'src/banner.ts',
    faulty: `const banner = document.querySelector('#banner');
▶banner.innerHTML = decodeURIComponent(location.hash.slice(1));
`,
    clean: `const banner = document.querySelector('#banner');
▶banner.textContent = decodeURIComponent(location.hash.slice(1));
`,
  },
  {
    name: 'a list is compared with a new one',
    path: 'src/empty.ts',
    faulty: `export function isEmpty(list: string[]): boolean {
▶  return list === [];
}
`,
    clean: `export function isEmpty(list: string[]): boolean {
▶  return list.length === 0;
}
`,
  },
  {
    name: 'nobody waits for the callbacks',
    path: 'src/mails.ts',
    faulty: `export async function sendAll(users: User[], send: (user: User) => Promise<void>) {
▶  users.forEach(async (user) => {
    await send(user);
  });
  return users.length;
}
`,
    clean: `export async function sendAll(users: User[], send: (user: User) => Promise<void>) {
▶  await Promise.all(users.map((user) => send(user)));
  return users.length;
}
`,
  },
  {
    name: 'a pattern takes for ever',
    path: 'src/trim.ts',
    faulty: `▶const BLANKS = /^(\\s+)+$/;
export const isBlank = (text: string) => BLANKS.test(text);
`,
    clean: `▶const BLANKS = /^\\s+$/;
export const isBlank = (text: string) => BLANKS.test(text);
`,
  },
  {
    name: 'a failure inside is not caught',
    path: 'src/profile.ts',
    faulty: `export async function profile(id: string) {
  try {
▶    return loadProfile(id);
  } catch {
    return undefined;
  }
}
async function loadProfile(id: string) {
  return (await fetch('/profiles/' + encodeURIComponent(id))).json();
}
`,
    clean: `export async function profile(id: string) {
  try {
▶    return await loadProfile(id);
  } catch {
    return undefined;
  }
}
async function loadProfile(id: string) {
  return (await fetch('/profiles/' + encodeURIComponent(id))).json();
}
`,
  },
  {
    name: 'the thirteenth month',
    path: 'src/yule.ts',
    faulty: `▶export const christmas = new Date(2026, 12, 25);
`,
    clean: `▶export const christmas = new Date(2026, 11, 25);
`,
  },
  {
    name: 'every caller may make themselves an administrator',
    path: 'src/account.ts',
    faulty: `app.patch('/me', async (req, res) => {
  const user = await users.findOne({ id: req.session.userId });
▶  Object.assign(user, req.body);
  await users.save(user);
  res.end();
});
`,
    clean: `app.patch('/me', async (req, res) => {
  const user = await users.findOne({ id: req.session.userId });
▶  Object.assign(user, { displayName: String(req.body.displayName).slice(0, 80) });
  await users.save(user);
  res.end();
});
`,
  },
];

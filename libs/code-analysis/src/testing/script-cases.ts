import type { RuleCase } from './cases.js';

const ts = (rule: string, bad: string, good: string): RuleCase => [rule, 'src/a.ts', bad, good];

export const SCRIPT_CASES: readonly RuleCase[] = [
  ts(
    'security/sql-injection',
    'db.query(`SELECT * FROM users WHERE name = ${name}`);',
    "db.query('SELECT * FROM users WHERE name = $1', [name]);",
  ),
  ts(
    'security/sql-injection',
    'const sql = "DELETE FROM a WHERE id = " + req.params.id; await pool.execute(sql);',
    'const TABLE = "a"; await pool.execute(`SELECT id FROM ${TABLE} WHERE id IN (${ids.map(() => "?").join(", ")})`, ids);',
  ),
  ts(
    'security/command-injection',
    "import { exec } from 'node:child_process'; exec(`convert ${file} out.png`);",
    "import { execFile } from 'node:child_process'; execFile('convert', [file, 'out.png']);",
  ),
  ts(
    'security/command-injection',
    "import { spawn } from 'child_process'; spawn('ls', [dir], { shell: true });",
    "import { exec } from 'child_process'; exec('git status'); /a/.exec(text);",
  ),
  ts('security/eval', 'eval(input);', 'JSON.parse(input);'),
  ts('security/eval', "new Function('a', body);", "eval('1 + 1');"),
  ts(
    'security/path-traversal',
    "app.get('/f', (req, res) => { fs.readFile('/data/' + req.query.name, send); });",
    "app.get('/f', (req, res) => { const name = path.basename(req.query.name); fs.readFile('/data/' + name, send); });",
  ),
  ts(
    'security/path-traversal',
    'function f(req, res) { const full = path.join(ROOT, req.params.name); res.sendFile(full); }',
    'function f(req, res) { const full = path.resolve(ROOT, req.params.name); if (!full.startsWith(ROOT)) return res.end(); res.sendFile(full); }',
  ),
  ts(
    'security/request-forgery',
    'async function f(req) { return fetch(req.query.url); }',
    'async function f(req) { return fetch(`https://api.example.com/users/${req.params.id}`); }',
  ),
  ts(
    'security/open-redirect',
    'function f(req, res) { res.redirect(req.query.next); }',
    "function f(req, res) { res.redirect('/users/' + req.params.id); }",
  ),
  ts(
    'security/nosql-injection',
    'async function f(req) { return User.findOne({ name: req.body.name }); }',
    'async function f(req) { return User.findOne({ name: String(req.body.name) }); }',
  ),
  ts(
    'security/regexp-injection',
    'function f(req) { return new RegExp(req.query.q).test(text); }',
    'function f(req) { return text.includes(req.query.q); }',
  ),
  ts(
    'security/hardcoded-secret',
    "const dbPassword = 'Tr0ub4dor&3';",
    "const dbPassword = process.env.DB_PASSWORD; const passwordLabel = 'Your password'; const tokenType = 'Bearer';",
  ),
  ts(
    'security/hardcoded-secret',
    "const header = { key: 'AKIAIOSFODNN7Q3ZKPLM' };",
    "const header = { key: 'AKIAIOSFODNN7EXAMPLE' };",
  ),
  ts(
    'security/weak-hash',
    "createHash('md5').update(a).digest('hex');",
    "createHash('sha256').update(a).digest('hex');",
  ),
  ts(
    'security/weak-cipher',
    "crypto.createCipheriv('des-ede3', key, iv);",
    "crypto.createCipheriv('aes-256-gcm', key, iv);",
  ),
  ts(
    'security/fixed-iv',
    "const iv = Buffer.from('0123456789ab'); createCipheriv('aes-256-gcm', key, iv);",
    "const iv = randomBytes(12); createCipheriv('aes-256-gcm', key, iv);",
  ),
  ts(
    'security/weak-key-derivation',
    "pbkdf2Sync(word, salt, 1000, 64, 'sha512');",
    "pbkdf2Sync(word, salt, 210000, 64, 'sha512');",
  ),
  ts(
    'security/weak-random',
    'const resetToken = Math.random().toString(36);',
    'const jitter = Math.random() * 100;',
  ),
  ts(
    'security/timing-safe-compare',
    'const given = hash(token); if (given == stored.hash) return stored;',
    'if (token.kind === node.type || password === confirmPassword || hash === undefined) return stored;',
  ),
  ts(
    'security/logged-secret',
    'logger.info(`signed in ${user.password}`);',
    'logger.info(`signed in ${user.name}`);',
  ),
  ts(
    'security/jwt-unchecked',
    'const claims = jwt.decode(req.headers.authorization);',
    'const claims = jwt.verify(req.headers.authorization, key);',
  ),
  ts(
    'security/jwt-unchecked',
    "import jwt from 'jsonwebtoken'; export const userOf = (token: string) => jwt.decode(token);",
    "import jwt from 'jsonwebtoken'; export const userOf = (token: string) => jwt.verify(token, key);",
  ),
  ts(
    'security/path-traversal',
    "import unzipper from 'unzipper'; const write = (entry) => createWriteStream(path.join(folder, entry.path));",
    "import fs from 'node:fs'; const write = (entry) => createWriteStream(path.join(folder, entry.path));",
  ),
  ts(
    'security/html-injection',
    "element.innerHTML = '<b>' + name + '</b>';",
    "element.innerHTML = '<b>fixed</b>'; element.textContent = name; other.innerHTML = DOMPurify.sanitize(name);",
  ),
  [
    'security/dangerous-html',
    'src/a.tsx',
    'const A = ({ html }) => <div dangerouslySetInnerHTML={{ __html: html }} />;',
    'const A = ({ html }) => <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />;',
  ],
  [
    'security/script-address',
    'src/a.tsx',
    'const A = () => <a href="javascript:alert(1)">x</a>;',
    'const A = ({ id }) => <a href={`/items/${id}`}>x</a>;',
  ],
  ts(
    'security/reflected-markup',
    "app.get('/', (req, res) => { res.send('<h1>' + req.query.name + '</h1>'); });",
    "app.get('/', (req, res) => { res.send('<h1>' + escapeHtml(req.query.name) + '</h1>'); });",
  ),
  ts(
    'security/post-message-target',
    "frame.postMessage(data, '*');",
    "frame.postMessage(data, 'https://example.com');",
  ),
  ts(
    'security/post-message-origin',
    "window.addEventListener('message', (event) => { show(event.data); });",
    "window.addEventListener('message', (event) => { if (event.origin !== HOME) return; show(event.data); });",
  ),
  ts(
    'security/stored-token',
    "localStorage.setItem('access_token', value);",
    "localStorage.setItem('theme', value);",
  ),
  [
    'security/target-blank',
    'src/a.tsx',
    'const A = () => <a href="https://example.com" target="_blank">x</a>;',
    'const A = () => <a href="https://example.com" target="_blank" rel="noreferrer">x</a>;',
  ],
  ts(
    'security/window-with-node',
    'new BrowserWindow({ webPreferences: { nodeIntegration: true } });',
    'new BrowserWindow({ webPreferences: { preload } });',
  ),
  ts(
    'security/tls-unverified',
    'https.request({ rejectUnauthorized: false });',
    'https.request({ rejectUnauthorized: true });',
  ),
  ts('security/old-tls', "tls.connect({ minVersion: 'TLSv1' });", "tls.connect({ minVersion: 'TLSv1.2' });"),
  ts(
    'security/cors-any-origin',
    "app.use(cors({ origin: '*' }));",
    "app.use(cors({ origin: 'https://example.com' }));",
  ),
  ts(
    'security/cookie-flags',
    "res.cookie('session', id, { httpOnly: false, secure: true });",
    "res.cookie('session', id, { httpOnly: true, secure: true }); res.cookie('theme', name);",
  ),
  ts(
    'security/error-detail',
    'res.status(500).json({ error: err.stack });',
    "log.error(err.stack); res.status(500).json({ error: 'Something failed' });",
  ),
  ts(
    'security/prototype-pollution',
    'function set(req) { const o = {}; o[req.body.a][req.body.b] = req.body.c; }',
    "function set(req) { const o = {}; if (req.body.a === '__proto__') return; o[req.body.a][req.body.b] = req.body.c; }",
  ),
  ts('security/slow-regexp', 'const r = /^(a+)+$/;', 'const r = /^(?:[a-z]+-)*[a-z]+$/;'),
  ts('security/mass-assignment', 'User.create(req.body);', 'User.create({ name: req.body.name });'),
  ts('security/unsafe-deserialization', 'serialize.unserialize(text);', 'JSON.parse(text);'),
  ts(
    'security/xml-entities',
    'libxml.parseXml(text, { noent: true });',
    'libxml.parseXml(text, { noent: false });',
  ),
  ts(
    'security/host-header-link',
    'function f(req) { transport.sendMail({ text: `https://${req.headers.host}/reset` }); }',
    'function f(req) { transport.sendMail({ text: `${PUBLIC_URL}/reset` }); }',
  ),
  ts('security/raw-buffer', 'const b = new Buffer(10);', 'const b = Buffer.alloc(10);'),
  ts(
    'security/path-traversal',
    'function f(req) { extract(path.join(root, req.query.path)); }',
    'function f(req) { const full = path.join(root, req.query.path); if (full.indexOf(root) === 0) extract(full); }',
  ),
  ts(
    'security/open-redirect',
    "function f(req, res) { res.redirect('https://' + req.body.host); }",
    'function f(req, res) { res.redirect(config.home + req.query.next); }',
  ),
  ts(
    'security/cors-any-origin',
    "function f(req, res) { res.set({ 'Access-Control-Allow-Origin': req.query.origin }); }",
    "function f(req, res) { res.set({ 'Access-Control-Allow-Origin': 'https://example.com' }); }",
  ),
  ts(
    'security/command-injection',
    "const cp = require('child_process'); exports.handler = async (event) => { cp.spawnSync(event.cmd); };",
    "const cp = require('child_process'); exports.handler = async (event) => { cp.spawnSync('ls', [event.dir]); };",
  ),
];

// Looks after the process that `npm start` is: hands signals to it, starts it again when it died, ends with it.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What ran for as long before it died is started again as quickly as the first time. */
const LIVED_MS = 10_000;
const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [250, 10_000];
/** Starts in a row that did not succeed, after which it is given up. */
const MAX_FAILED_STARTS = 5;

/** The npm that runs this script, found among its ancestors; undefined where there is none. */
function npmAncestor() {
  if (!process.env.npm_lifecycle_event) return undefined;
  for (let pid = process.ppid, step = 0; pid > 1 && step < 4; step += 1) {
    const line =
      spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? lineOf(pid);
    const [, parent, words] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    if (words === undefined) return undefined;
    if (/(^|\/)npm(-cli\.js)?(\s|$)/.test(words)) return pid;
    pid = Number(parent);
  }
  return undefined;
}

/** What `ps` would say, on images that carry none. */
function lineOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return `${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]} ${words}`;
  } catch {
    return '';
  }
}

/**
 * Runs a command and ends with it. Signals go to the child; when this process or npm above it is killed outright, the
 * child stops too: it notices by its channel that this one is gone, and this one looks after npm.
 *
 * A child that says `again` and ends is started again at once.
 * A child that has said `ready` and then dies is started again, the later the oftener it does so. One that ends before
 * has said why, and a second try would say the same.
 */
export function supervise({ command, args, cwd, env, say }) {
  const npm = npmAncestor();
  let child;
  let isStopping = false;
  /** Deaths after short lives, and starts that failed, both in a row. */
  let [deaths, failedStarts] = [0, 0];
  /** It was not killed from outside: what was at work in it may be why. */
  let hasCrashed = false;

  const launch = () => {
    let readyAt;
    let isAgain = false;
    child = spawn(command, npm ? [...args, `--starter=${npm}`] : args, {
      cwd,
      env: { ...env, AFTER_CRASH: String(hasCrashed) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (word) => {
      if (word === 'ready') [readyAt, failedStarts] = [Date.now(), 0];
      if (word === 'again') isAgain = true;
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      if (isAgain && !isStopping) {
        hasCrashed = false;
        launch();
        return;
      }
      const hasStarted = readyAt !== undefined || deaths > 0;
      if (readyAt === undefined) failedStarts += 1;
      if (isStopping || code === 0 || !hasStarted || failedStarts >= MAX_FAILED_STARTS) {
        process.exit(code ?? 1);
      }
      if (readyAt !== undefined && Date.now() - readyAt > LIVED_MS) deaths = 0;
      const delayMs = Math.min(FIRST_DELAY_MS * 2 ** deaths, LONGEST_DELAY_MS);
      deaths += 1;
      hasCrashed = signal !== 'SIGKILL' && signal !== 'SIGTERM';
      say(
        `Plumbline ended by itself (${signal ?? `code ${code}`}); it is started again in ${delayMs / 1000} s.`,
      );
      setTimeout(launch, delayMs);
    });
  };
  const stop = () => {
    isStopping = true;
    if (child) child.kill('SIGTERM');
    else process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  launch();
  if (npm) {
    setInterval(() => {
      try {
        process.kill(npm, 0);
      } catch {
        stop();
      }
    }, 300);
  }
}

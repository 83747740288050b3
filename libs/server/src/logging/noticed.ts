import type { NoticedLine, NoticedRequest } from '@plumbline/contracts';

const MOST = 100;
const MAX_MESSAGE = 500;
const MAX_FACTS = 2_000;
/** Requests that take longer stand out. */
const SLOW_MS = 1_000;
const FAILED_FROM = 500;
const LEVELS = { 40: 'warn', 50: 'error', 60: 'fatal' } as const;
/** A line of pino begins with its level; those below a warning are not read. */
const WARNS = /^\{"level":[456]0,/;

/**
 * Requests and log lines that stand out, until a sample takes them: the first hundred of each between two samples. What is
 * kept of them is what the log holds, which holds nothing that people sent.
 */
export class Noticed {
  private requests: NoticedRequest[] = [];
  private lines: NoticedLine[] = [];

  noteRequest(request: Omit<NoticedRequest, 'at'>): void {
    const standsOut = request.status >= FAILED_FROM || request.ms >= SLOW_MS;
    if (standsOut && this.requests.length < MOST)
      this.requests.push({ at: new Date().toISOString(), ...request });
  }

  /** @param line of our log, as JSON */
  noteLine(line: string): void {
    if (this.lines.length >= MOST || !WARNS.test(line)) return;
    const noticed = lineOf(line);
    if (noticed) this.lines.push(noticed);
  }

  /** All there is; they are the caller's from now on. */
  take(): { requests: NoticedRequest[]; lines: NoticedLine[] } {
    const { requests, lines } = this;
    this.requests = [];
    this.lines = [];
    return { requests, lines };
  }

  /** Gives back what could not be told; what came since comes after it. */
  giveBack({ requests, lines }: { requests: NoticedRequest[]; lines: NoticedLine[] }): void {
    this.requests = [...requests, ...this.requests].slice(0, MOST);
    this.lines = [...lines, ...this.lines].slice(0, MOST);
  }
}

interface LogLine {
  level?: keyof typeof LEVELS;
  time?: number;
  name?: string;
  msg?: string;
  requestId?: string;
  jobId?: string;
}

function lineOf(text: string): NoticedLine | undefined {
  const { level, time, name, msg, requestId, jobId, ...facts } = JSON.parse(text) as LogLine;
  // The line of the request itself is kept as a request.
  if (!level || msg === 'request') return undefined;
  return {
    at: new Date(time ?? Date.now()).toISOString(),
    level: LEVELS[level],
    service: (name ?? '').slice(0, 60),
    message: (msg ?? '').slice(0, MAX_MESSAGE),
    ...(requestId && { requestId }),
    ...(jobId && { jobId }),
    facts: JSON.stringify({ ...facts, pid: undefined, hostname: undefined }).slice(0, MAX_FACTS),
  };
}

/** One for all requests and loggers of a process. */
export const noticed = new Noticed();

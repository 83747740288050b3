import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process that parses one file, or waits for one. */
export interface ParserProcess {
  pid: number;
  parent: number;
  isAtWork: boolean;
}

/** All of this machine that live; one that has ended may wait for whoever inherited it. */
export async function parserProcesses(): Promise<ParserProcess[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('parser-child') && !line.includes('<defunct>'))
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return { pid: Number(pid), parent: Number(parent), isAtWork: line.includes('parser-child at work') };
    });
}

/** Those that a process started. */
export async function parsersOf(parent: number): Promise<ParserProcess[]> {
  return (await parserProcesses()).filter((each) => each.parent === parent);
}

/** The numbers of those that this process started and that parse something now. */
export async function parsersAtWork(): Promise<number[]> {
  return (await parsersOf(process.pid)).filter(({ isAtWork }) => isAtWork).map(({ pid }) => pid);
}

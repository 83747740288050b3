import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { lineStarts } from '../finding.js';
import type { Stretch } from '../rule.js';

/** One instruction of a Dockerfile: its word in capitals, what follows it in one line, and where it stands. */
export interface DockerInstruction extends Stretch {
  word: string;
  /** Continued lines joined, comments between them left out. */
  rest: string;
  /** Flags such as --from=build, as they are written. */
  flags: readonly string[];
  /** Whether what follows is a JSON list. */
  isList: boolean;
  /** Of the text before it: how many FROM there were. */
  stage: number;
}

export interface Dockerfile {
  text: string;
  instructions: readonly DockerInstruction[];
}

export function parseDockerfile(text: string): Dockerfile {
  let stage = 0;
  const offsets = lineStarts(text);
  const instructions = DockerfileParser.parse(text)
    .getInstructions()
    .map((each) => {
      const word = each.getKeyword();
      if (word === 'FROM') stage++;
      return toInstruction(each, { text, word, stage, offsets });
    });
  return { text, instructions };
}

function toInstruction(
  each: Instruction,
  { text, word, stage, offsets }: { text: string; word: string; stage: number; offsets: readonly number[] },
): DockerInstruction {
  const range = each.getRange();
  const start = (offsets[range.start.line] ?? 0) + range.start.character;
  const end = (offsets[range.end.line] ?? 0) + range.end.character;
  const all = text
    .slice(start + word.length, end)
    .replace(/\n\s*#[^\n]*/gu, '')
    .replace(/[\\`]\r?\n/gu, ' ')
    .trim();
  const flags = /^(?:--[\w-]+(?:=\S+)?\s+)+/u.exec(all)?.[0] ?? '';
  const rest = all.slice(flags.length);
  return {
    word,
    stage,
    start,
    end,
    rest,
    flags: flags.split(/\s+/u).filter(Boolean),
    isList: rest.startsWith('['),
  };
}

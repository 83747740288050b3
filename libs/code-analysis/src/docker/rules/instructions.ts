import { type Hit, type RuleWords } from '../../rule.js';
import { type Dockerfile, type DockerInstruction } from '../dockerfile.js';

export interface DockerRule extends RuleWords {
  find: (file: Dockerfile) => Hit[];
}

export const onInstructions = (
  words: string,
  rule: RuleWords,
  check: (each: DockerInstruction, file: Dockerfile) => boolean,
): DockerRule => ({
  ...rule,
  find: (file) =>
    file.instructions
      .filter((each) => words.split(' ').includes(each.word) && check(each, file))
      .map(({ start, end }) => ({ rule, start, end })),
});

export const onFile = (
  rule: RuleWords,
  check: (file: Dockerfile) => readonly (DockerInstruction | undefined)[],
): DockerRule => ({
  ...rule,
  find: (file) => check(file).flatMap((each) => (each ? [{ rule, start: each.start, end: each.end }] : [])),
});

export const stagesBefore = ({ instructions }: Dockerfile, { start }: DockerInstruction): string[] =>
  instructions.flatMap(({ word, rest, start: begin }) =>
    word === 'FROM' && begin < start ? [/\bas\s+(\S+)/iu.exec(rest)?.[1]?.toLowerCase() ?? ''] : [],
  );

/** The commands of a RUN, one by one. */
export const commandsOf = ({ rest }: DockerInstruction): string[] =>
  rest
    .replace(/\\\r?\n/gu, ' ')
    .split(/&&|\|\||;|\n/u)
    .map((each) => each.trim());

export const runs = (each: DockerInstruction, pattern: RegExp): boolean =>
  commandsOf(each).some((command) => pattern.test(command));

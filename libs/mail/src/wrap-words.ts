const LINE_LENGTH = 76;

/** Lines as short as mail programs show them well; a word that is longer stays whole. */
export function wrap(words: string): string {
  return words
    .split('\n')
    .map((line) => {
      const lines: string[] = [];
      let last = '';
      for (const word of line.split(' ')) {
        if (last === '') last = word;
        else if (last.length + 1 + word.length <= LINE_LENGTH) last = `${last} ${word}`;
        else {
          lines.push(last);
          last = word;
        }
      }
      return [...lines, last].join('\n');
    })
    .join('\n');
}

const MAX_LENGTH = 31;

/** Names that Excel takes: short, without the signs it refuses, each once whatever its case. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain =
      title
        .replace(/[\p{Cc}\\/:*?[\]]+/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    for (let count = 1; ; count += 1) {
      const ending = count === 1 ? '' : ` ${count}`;
      const name = `${plain.slice(0, MAX_LENGTH - ending.length).trim()}${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

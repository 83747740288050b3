/** `PLAN-021`, `S-14`, `T-47`: an area and a number. `F12` is a fault, `F.14` a screen. */
const ID = /(?<![#\w])(?:[A-Z]{1,8}-\d{2,3}|F\.\d{1,2}|F\d{2})\b/g;

/** The sentence of each requirement, by its id; the first line of the table is its heading. */
export function sentencesIn(table: string): Map<string, string> {
  const rows = table.trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [id = '', sentence = ''] = row.split('\t');
      return [id, sentence];
    }),
  );
}

/** The ids that the specification states outright: those whose third column says `given`. */
export const givenIn = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [id = '', , kind] = row.split('\t');
      return kind === 'given' ? [id] : [];
    });

/** The ids in a text whose area the table knows: what else looks like one (UTF-16, SHA-256) is none. */
export function citedIn(text: string, sentences: ReadonlyMap<string, string>): string[] {
  const areas = new Set([...sentences.keys()].map(areaOf));
  return [...text.matchAll(ID)].map(([id]) => id).filter((id) => areas.has(areaOf(id)));
}

/** The ids that are cited but have no sentence. */
export const unexplained = (cited: ReadonlySet<string>, sentences: ReadonlyMap<string, string>): string[] =>
  [...cited].filter((id) => !sentences.has(id)).sort();

/** The given ids that no test names: nobody would notice if what they say were lost. */
export const unproved = (given: readonly string[], namedByTests: ReadonlySet<string>): string[] =>
  given.filter((id) => !namedByTests.has(id));

/** The page of every cited id with its sentence, area by area, in the order of the table. */
export function requirementsPage(cited: ReadonlySet<string>, sentences: ReadonlyMap<string, string>): string {
  const byArea = new Map<string, string[]>();
  for (const [id, sentence] of sentences) {
    if (!cited.has(id)) continue;
    const area = areaOf(id);
    byArea.set(area, [...(byArea.get(area) ?? []), `- **${id}** ${sentence}`]);
  }
  const sections = [...byArea].map(([area, lines]) => `## ${AREAS[area] ?? area}\n\n${lines.join('\n')}\n`);
  return `${HEADING}\n${sections.join('\n')}`;
}

const areaOf = (id: string): string => id.replace(/-?\d+$/, '');

const HEADING = `# Requirements

Every id that code or tests cite, with its sentence. Made by \`npm run fix\` from [requirements.tsv](requirements.tsv), which
also holds the ids that nothing cites yet; \`npm run check\` fails when an id is cited that has no sentence there, and when a
line that is \`given\` there is named by no test.
`;

const AREAS: Record<string, string> = {
  T: 'T: what the specification leaves open or says twice, decided',
  S: 'S: attacks known from similar products, and what must happen',
  X: 'X: parts of the specification that need care',
  F: 'F and two digits: faults, and what must be true after each',
  'F.': 'F. and a number: screens that the specification only names',
};

/** A file that declares settings, as `NAME: schema` in zod objects. */
export interface SettingsFile {
  path: string;
  source: string;
}

/** One setting: its name, default and explanation as they stand in the source. */
interface Setting {
  name: string;
  fallback: string;
  meaning: string;
}

/** An environment variable with the schema that follows it, up to the next line that is indented no deeper. */
const SETTING = /^( {2,4})([A-Z][A-Z0-9_]{2,}): ([\s\S]*?),?\n(?=\1\S| {0,2}\S)/gm;
const IS_SCHEMA = /^z\b|^\w+Settings?\b|^optional\(|^\w*Urls?\b|^\w+\.default\(/;
const COMMENT = /^ *\/\*\*([\s\S]*?)\*\/\n$/;

/** The page of all settings, a table per project, from the comments and defaults of their declarations. */
export function settingsPage(files: readonly SettingsFile[]): string {
  const tables = files.flatMap(({ path, source }) => {
    const rows = settingsIn(source).map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`,
    );
    return rows.length === 0
      ? []
      : [`## ${headingOf(path)}\n\n| setting | default | |\n|---|---|---|\n${rows.join('\n')}\n`];
  });
  return `${HEADING}\n${tables.join('\n')}`;
}

/** The settings a source declares. One right below another without a comment of its own shares the other's. */
export function settingsIn(source: string): Setting[] {
  let meaning = '';
  let end = -1;
  return [...source.matchAll(SETTING)].flatMap((match) => {
    const [whole, , name = '', schema = ''] = match;
    const before = source.slice(0, match.index);
    const comment = COMMENT.exec(before.slice(before.lastIndexOf('/**')))?.[1];
    if (comment !== undefined) meaning = comment.replace(/\s*\n\s*\*? ?/g, ' ').trim();
    else if (match.index !== end) meaning = '';
    end = match.index + whole.length;
    if (!IS_SCHEMA.test(schema)) return [];
    return [{ name, fallback: fallbackOf(schema), meaning: meaning.replaceAll('|', '\\|') }];
  });
}

function fallbackOf(schema: string): string {
  const [, given] = /\.default\(([^()]*)\)/.exec(schema) ?? [];
  if (given === undefined) {
    if (/optional\b/.test(schema)) return '–';
    return schema === 'roleSetting' ? 'of the product' : 'required';
  }
  if (/^[A-Z_]+$|\./.test(given) && !given.startsWith("'")) return 'of the product';
  const value = /^[\d_]+$/.test(given) ? given.replaceAll('_', '') : given.replaceAll("'", '');
  return value === '' ? '–' : `\`${value}\``;
}

const headingOf = (path: string): string =>
  path.startsWith('deploy/local/') ? '`npm start`' : `\`${path}\``;

const HEADING = `# Settings

Every setting, as an environment variable, with its default; – means none. Made by \`npm run fix\` from the declarations in
the code, which check the values at the start: a bad one stops it and is named, never shown. \`npm start\` makes secrets itself
and hands services what they need; in a cluster each service is given its own, and those of the libraries it uses.
`;

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICONS = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));

/** Libraries of which screens need a few files each, and the file that lists what they export. */
const LISTS: Readonly<Record<string, string>> = {
  'lucide-react': join(ICONS, 'dist/esm/lucide-react.mjs'),
  '@plumbline/charts': fileURLToPath(new URL('../../libs/charts/src/index.ts', import.meta.url)),
};

interface Place {
  file: string;
  isDefault: boolean;
}

/**
 * Imports what a library lists from the file that holds it. Through the list, every screen would seem to need all that
 * any other screen takes of the library, and `screenChunks` could not tell them apart.
 */
export function importDirectly(): Plugin {
  const places = new Map(Object.entries(LISTS).map(([library, list]) => [library, exportsOf(list)]));
  return {
    name: 'import-directly',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const direct = code.replace(
        /^(import|export) \{([^}]*)\} from '([^']+)';/gm,
        (statement, verb: string, names: string, library: string) => {
          const exported = places.get(library);
          return exported ? statements(verb, names, exported) : statement;
        },
      );
      return direct === code ? null : { code: direct, map: null };
    },
  };
}

function statements(verb: string, names: string, places: ReadonlyMap<string, Place>): string {
  const specifiers = names.split(',').map((specifier) => specifier.trim());
  const values = specifiers.filter((specifier) => specifier && !specifier.startsWith('type '));
  return values
    .map((specifier) => {
      const [name = '', alias = name] = specifier.split(' as ');
      const place = places.get(name);
      if (!place) throw new Error(`import-directly: nothing exports ${name}`);
      return `${verb} { ${place.isDefault ? 'default' : name} as ${alias} } from '${place.file}';`;
    })
    .join(' ');
}

function exportsOf(list: string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [, names = '', path = ''] of readFileSync(list, 'utf8').matchAll(
    /^export \{([^}]*)\} from '(.*)';$/gm,
  )) {
    const source = join(dirname(list), path);
    const file =
      [source, source.replace(/js$/, 'ts'), source.replace(/js$/, 'tsx')].find(existsSync) ?? source;
    for (const [, , isDefault, name = ''] of names.matchAll(/(^|,)\s*(default as )?(\w+)(?=\s*(,|$))/g))
      places.set(name, { file, isDefault: isDefault !== undefined });
  }
  return places;
}

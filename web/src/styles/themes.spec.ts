import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const css = globSync('web/src/styles/*.css')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
/** What a declaration may be so that a theme takes no other room than another: a colour, a shadow, the browser's own scheme. */
const TAKES_NO_ROOM =
  /^(color-scheme: (light|dark)|--shadow-[a-z]+: .*|--[a-z0-9-]+: (#[0-9a-f]{3,8}|rgb\([^)]*\)))$/;

function declarationsOf(theme: 'light' | 'dark'): string[] {
  const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selector = '']) =>
    selector.includes(`[data-theme="${theme}"]`),
  );
  return blocks.flatMap(([, , body = '']) =>
    body
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

describe('themes', () => {
  it.each(['light', 'dark'] as const)('%s changes colours and shadows alone', (theme) => {
    const declarations = declarationsOf(theme);
    expect(declarations.length).toBeGreaterThan(50);
    expect(declarations.filter((line) => !TAKES_NO_ROOM.test(line))).toEqual([]);
  });

  it('are nothing that a component has classes for', () => {
    const components = globSync('{web,libs/charts}/src/**/*.tsx').filter((path) => !path.includes('.spec.'));
    expect(components.length).toBeGreaterThan(100);
    expect(components.filter((path) => /["'` ]dark:[a-z-]/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});

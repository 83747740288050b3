import { describe, expect, it } from '@jest/globals';
import { fileCircles, folderCircles } from './circles.js';
import { graphOf } from './import-graph.js';

/** The graph of made-up files, each with what it imports. */
const graph = (files: Record<string, string[]>) =>
  graphOf(
    new Map(
      Object.entries(files).map(([file, imports]) => [
        file,
        imports.map((specifier) => `import { x } from '${specifier}';\n`).join(''),
      ]),
    ),
  );

describe('circles of files', () => {
  it('are found over three files, with what ties them', () => {
    const circles = fileCircles(
      graph({ 'a/one.ts': ['./two.js'], 'a/two.ts': ['../b/three.js'], 'b/three.ts': ['../a/one.js'] }),
    );
    expect(circles.map(({ parts }) => parts)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']]);
    expect(circles[0]?.ties).toContain('b/three.ts -> a/one.ts');
  });

  it('are found where only types are imported, and two apart', () => {
    const sources = new Map([
      ['a.ts', "import type { B } from './b.js';"],
      ['b.ts', "export { a } from './a.js';"],
      ['c.tsx', "const load = () => import('./d.js');"],
      ['d.ts', "import './c.js';"],
    ]);
    expect(fileCircles(graphOf(sources)).map(({ parts }) => parts)).toEqual([
      ['a.ts', 'b.ts'],
      ['c.tsx', 'd.ts'],
    ]);
  });

  it('are none where imports run one way, also by two ways and from packages', () => {
    const files = { 'a.ts': ['./b.js', './c.js'], 'b.ts': ['./c.js', 'zod'], 'c.ts': ['./missing.js'] };
    expect(fileCircles(graph(files))).toEqual([]);
  });
});

describe('circles of folders', () => {
  it('are found where no files are in a loop', () => {
    const files = {
      'src/a/one.ts': ['../b/one.js'],
      'src/b/one.ts': [],
      'src/b/two.ts': ['../a/two.js'],
      'src/a/two.ts': [],
    };
    expect(fileCircles(graph(files))).toEqual([]);
    expect(folderCircles(graph(files))).toEqual([
      {
        folder: 'src',
        parts: ['src/a', 'src/b'],
        ties: ['src/a/one.ts -> src/b/one.ts', 'src/b/two.ts -> src/a/two.ts'],
      },
    ]);
  });

  it('are found between a folder and a file beside it', () => {
    const files = {
      'src/config.ts': ['./a/entity.js'],
      'src/a/entity.ts': [],
      'src/a/use.ts': ['../config.js'],
    };
    expect(folderCircles(graph(files)).map(({ parts }) => parts)).toEqual([['src/a', 'src/config.ts']]);
  });

  it('are found deep in the tree, once', () => {
    const files = {
      'x/src/a/b/one.ts': ['../c/one.js'],
      'x/src/a/c/one.ts': ['../b/two.js'],
      'x/src/a/b/two.ts': [],
    };
    expect(folderCircles(graph(files)).map(({ folder }) => folder)).toEqual(['x/src/a']);
  });

  it('are not made by specs and benches, which stand above what they test', () => {
    const files = {
      'src/a/one.ts': ['../b/one.js'],
      'src/b/one.ts': [],
      'src/b/one.spec.ts': ['../a/one.js'],
      'src/b/speed.bench.ts': ['../a/one.js'],
    };
    expect(folderCircles(graph(files))).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { hitTest } from '../interaction/hit-test.js';
import { toChartModel } from '../model/to-chart-model.js';
import type { PathShape, TextShape } from '../scene/scene.js';
import { summarise } from '../summary/summarise.js';
import { sampleView } from '../testing/sample-view.js';
import { lightTheme } from '../theme/theme.js';
import { drawScene } from './draw-scene.js';

const byPlace = (column: string, rows: [string | null, number][]) =>
  sampleView({
    type: 'map',
    plan: {
      measures: [{ agg: 'sum', column: 'amount', as: 'revenue' }],
      dimensions: [{ column }],
    },
    columns: [
      [column, 'text'],
      ['revenue', 'decimal'],
    ],
    rows,
  });
const FRAME = { width: 640, height: 360, theme: lightTheme, detail: 'm' as const };
const draw = (view: ReturnType<typeof byPlace>) => drawScene(toChartModel(view), FRAME);
const textsOf = ({ shapes }: ReturnType<typeof draw>) =>
  shapes.filter((shape): shape is TextShape => shape.kind === 'text').map(({ text }) => text);
const paths = ({ shapes }: ReturnType<typeof draw>) =>
  shapes.filter((shape): shape is PathShape => shape.kind === 'path');

const STATES = byPlace('state', [
  ['California', 900],
  ['Texas', 400],
  ['NY', 300],
  ['Atlantis', 50],
  [null, 20],
]);

describe('a map of US states (DASH-001)', () => {
  it('shades the states that have a value, leaves the others grey, and tells what is on no map', () => {
    const scene = draw(STATES);
    expect(paths(scene)).toHaveLength(51);
    expect(paths(scene).filter(({ fill }) => fill === lightTheme.grid)).toHaveLength(48);
    expect(scene.marks.map(({ label, value }) => `${label} ${value}`).sort()).toEqual([
      'California 900',
      'NY 300',
      'Texas 400',
    ]);
    expect(textsOf(scene)).toEqual(
      expect.arrayContaining(['Not on the map: Atlantis 50, No state 20', 'Grey: no value']),
    );
  });

  it('finds the state under the pointer by its outline, and filters by its value as written', () => {
    const scene = draw(STATES);
    const texas = scene.marks.find(({ label }) => label === 'Texas');
    const hit = hitTest(scene, texas?.x ?? 0, texas?.y ?? 0);
    expect(scene.marks[hit?.mark ?? -1]).toBe(texas);
    expect(texas?.cross).toEqual([{ column: 'state', op: 'in', values: ['Texas'] }]);
    // California lies to the left of Texas, New York to the right of both and above.
    const [california, york] = ['California', 'NY'].map((name) =>
      scene.marks.find(({ label }) => label === name),
    );
    expect(california?.x).toBeLessThan(texas?.x ?? 0);
    expect(york?.x).toBeGreaterThan(texas?.x ?? 0);
    expect(york?.y).toBeLessThan(texas?.y ?? 0);
    expect(hitTest(scene, 2, FRAME.height / 2)).toBeNull();
  });

  it('is told in words, largest first', () => {
    expect(summarise(STATES.chart, toChartModel(STATES))).toBe(
      'Map of revenue, 5 places. California 900, Texas 400, NY 300, Atlantis 50 and 1 more.',
    );
  });
});

describe('a map of the world (DASH-001)', () => {
  it('places countries by any of their names, with Antarctica left out', () => {
    const scene = draw(
      byPlace('country', [
        ['US', -400],
        ['Brazil', 200],
        ['AUS', 900],
        ['Korea, Rep.', 100],
        ['Singapore', 70],
      ]),
    );
    const at = (name: string) =>
      scene.marks.find(({ label }) => label === name) ?? { x: 0, y: 0, colour: '' };
    expect(paths(scene)).toHaveLength(176);
    expect(at('US').x).toBeLessThan(at('Brazil').x);
    expect(at('Brazil').x).toBeLessThan(at('Korea, Rep.').x);
    expect(at('Korea, Rep.').y).toBeLessThan(at('AUS').y);
    // Too small for this map: told, not lost.
    expect(textsOf(scene).join(' ')).toContain('Not on the map: Singapore 70 Grey: no value');
    // Values on both sides of zero part at it.
    expect(textsOf(scene)).toContain('0');
    expect(new Set([at('US').colour, at('AUS').colour, at('Brazil').colour]).size).toBe(3);
  });

  it('is a table where nothing in it is a place', () => {
    expect(
      toChartModel(
        byPlace('team', [
          ['Alpha', 3],
          ['Beta', 4],
        ]),
      ).kind,
    ).toBe('table');
  });
});

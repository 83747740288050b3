import type { Atlas } from '@plumbline/contracts';
import { type GeoPermissibleObjects, type GeoProjection, geoEqualEarth, geoIdentity, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import states from 'us-atlas/states-albers-10m.json' with { type: 'json' };
import countries from 'world-atlas/countries-110m.json' with { type: 'json' };
import { round } from '../scene/strokes.js';

type Point = readonly [number, number];
type Outline = readonly (readonly Point[])[];

export interface PlaceOutline {
  /** FIPS of a state, ISO number of a country; some lands have none. */
  number: string | undefined;
  /** Rings in px. */
  rings: Outline;
  d: string;
}

const ANTARCTICA = '010';

/**
 * The outlines of an atlas in a box: the states of the US in Albers' equal-area projection with Alaska and Hawaii moved below
 * (us-atlas), the countries of the world at 1:110 million in Equal Earth (world-atlas; Šavrič, Patterson, Jenny 2018).
 */
export function outlinesOf(atlas: Atlas, width: number, height: number): PlaceOutline[] {
  const places = placesOf(atlas);
  const all = { type: 'FeatureCollection' as const, features: places };
  const box: [[number, number], [number, number]] = [
    [1, 1],
    [Math.max(2, width - 1), Math.max(2, height - 1)],
  ];
  const projection = (atlas === 'states' ? geoIdentity() : geoEqualEarth()).fitExtent(
    box,
    all,
  ) as GeoProjection;
  return places.map((place) => {
    const rings = ringsOf(place, projection);
    return {
      number: place.id === undefined ? undefined : String(place.id),
      rings,
      d: rings.map(ringPath).join(''),
    };
  });
}

function placesOf(atlas: Atlas) {
  if (atlas === 'states') {
    const topology = states as unknown as Topology<{ states: GeometryCollection }>;
    return feature(topology, topology.objects.states).features;
  }
  const topology = countries as unknown as Topology<{ countries: GeometryCollection }>;
  return feature(topology, topology.objects.countries).features.filter(({ id }) => id !== ANTARCTICA);
}

function ringsOf(place: GeoPermissibleObjects, projection: GeoProjection): Outline {
  const rings: Point[][] = [];
  const to = (x: number, y: number) => rings.at(-1)?.push([round(x), round(y)]);
  geoPath(projection, {
    beginPath: () => {},
    closePath: () => {},
    arc: () => {},
    lineTo: to,
    moveTo: (x, y) => {
      rings.push([]);
      to(x, y);
    },
  })(place);
  return rings.filter(({ length }) => length > 2);
}

const ringPath = (ring: readonly Point[]): string => `M${ring.map((point) => point.join(',')).join('L')}Z`;

/** Whether a point lies within rings, holes left out (even-odd). */
export function isWithin(rings: Outline, x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (const [at, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    }
  }
  return isInside;
}

/** The box around the largest ring: a country's mainland, without what lies overseas. */
export function mainlandBox(rings: Outline): { x: number; y: number; width: number; height: number } {
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  });
  return boxes.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one), {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  });
}

import { BarSparkline, darkTheme, lightTheme } from '@plumbline/charts';
import type { ReactNode } from 'react';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { Parts } from '../../shared/ui/parts.js';

/** A made-up file on its way to a dashboard, in three pictures. */

const FRAME = 'h-52 overflow-hidden rounded-md border border-border';

const LINES = [
  'order_id,order_date,region,channel …',
  ...['West,Direct sales', 'South,Partner referral', 'Midwest,Direct sales', 'Northeast,Online store'],
  ...['West,Online store', 'South,Direct sales', 'Northeast,Direct sales', 'West,Partner referral'],
].map((line, index) =>
  index === 0 ? line : `SO-${30_000 + index},2024-11-0${1 + Math.floor(index / 6)},${line} …`,
);

export function FilePicture() {
  return (
    <ol aria-hidden="true" className={`${FRAME} bg-surface px-4 py-3 font-mono text-[0.8125rem] leading-5`}>
      {LINES.map((line, index) => (
        <li key={line} className="truncate text-text2 first:font-semibold first:text-text1">
          <span className="mr-4 font-normal text-text3">{index + 1}</span>
          {line}
        </li>
      ))}
    </ol>
  );
}

interface SampleColumn {
  name: string;
  note: string;
  /** Heights of a distribution; else parts of a whole. */
  bars?: readonly number[];
  parts?: readonly number[];
}

const COLUMNS: readonly SampleColumn[] = [
  {
    ...{ name: 'order_date', note: '24 months' },
    bars: [
      ...[0.62, 0.66, 0.64, 0.7, 0.68, 0.66, 0.72, 0.7, 0.74, 0.72, 0.78, 0.8],
      ...[0.74, 0.78, 0.76, 0.82, 0.86, 0.84, 0.8, 0.88, 0.86, 0.92, 0.96, 1],
    ],
  },
  { name: 'region', note: '4 values', parts: [34, 27, 23, 16] },
  { name: 'channel', note: '5 values', parts: [30, 24, 22, 14, 10] },
  {
    ...{ name: 'amount', note: 'median $227' },
    bars: [
      0.1, 0.42, 0.9, 1, 0.96, 0.8, 0.6, 0.46, 0.36, 0.28, 0.2, 0.16, 0.12, 0.08, 0.06, 0.05, 0.03, 0.02,
    ],
  },
  { name: 'returned', note: '5.1% yes', parts: [94.9, 5.1] },
];

export function ProfilePicture() {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <ul aria-hidden="true" className={`${FRAME} grid grid-rows-5 divide-y divide-border-subtle bg-surface`}>
      {COLUMNS.map(({ name, note, bars, parts }) => (
        <li
          key={name}
          className="grid grid-cols-[1fr_auto_88px] items-center gap-3 px-4 text-label font-normal"
        >
          <span className="truncate text-text1">{name}</span>
          {bars ? (
            <BarSparkline bars={bars} theme={theme} label={name} />
          ) : (
            <Parts parts={parts ?? []} className="h-3 w-18" />
          )}
          <span className="text-right text-caption text-text3">{note}</span>
        </li>
      ))}
    </ul>
  );
}

const SPARKS = [
  'M0 8l4-3 3 4 4-5 4 3 4-6 5 2',
  'M0 7l4 1 4-4 3 3 5-5 4 2 4-3',
  'M0 4l3 5 4-6 4 4 4-2 4 4 5-5',
  'M0 2l4 5 3-4 4 6 4-3 4 3 5-4',
];

export function DashboardPicture() {
  return (
    <svg viewBox="0 0 240 124" aria-hidden="true" className={`${FRAME} w-full bg-bg p-3`}>
      {SPARKS.map((spark, index) => (
        <Tile key={spark} x={index * 60} y={0} width={56} height={26} title={22}>
          <path d={`M${index * 60 + 6} 17h16`} className="stroke-text3 stroke-[5]" />
          <path
            d={spark}
            transform={`translate(${index * 60 + 27} 11)`}
            className="fill-none stroke-chart-1"
          />
        </Tile>
      ))}
      <Tile x={0} y={30} width={146} height={46} title={40}>
        <path
          d="M6 60l19-6 19 3 19-5 19 1 19-9 18 0 18-6"
          className="fill-none stroke-chart-1 stroke-[1.5]"
        />
        <path
          d="M6 65l19-2 19 2 19-4 19 2 19-4 18 2 18-3"
          className="fill-none stroke-chart-2 stroke-[1.5]"
        />
        <path
          d="M6 69l19-3 19 2 19-2 19 2 19-3 18 2 18-2"
          className="fill-none stroke-chart-3 stroke-[1.5]"
        />
        <path d="M6 73h134" className="stroke-border" />
      </Tile>
      <Tile x={150} y={30} width={86} height={46} title={28}>
        <Bars at={156} from={42} lengths={[72, 50, 40, 30]} />
      </Tile>
      <Tile x={0} y={80} width={76} height={44} title={26}>
        {COLUMN_MARKS.map(({ x, height }) => (
          <rect key={x} x={x} y={120 - height} width="7" height={height} className="fill-chart-1" />
        ))}
      </Tile>
      <Tile x={80} y={80} width={76} height={44} title={30}>
        {WEEKDAY_MARKS.map(({ x, height, isTop }) => (
          <rect
            key={x}
            x={x}
            y={120 - height}
            width="8"
            height={height}
            className={isTop ? 'fill-chart-1' : 'fill-chart-1 opacity-40'}
          />
        ))}
      </Tile>
      <Tile x={160} y={80} width={76} height={44} title={24}>
        <Bars at={166} from={91} lengths={[62, 26, 22, 12]} isFirstMarked />
      </Tile>
    </svg>
  );
}

const COLUMN_MARKS = [8, 24, 27, 19, 13, 8, 5, 3].map((height, index) => ({ x: 6 + index * 8.4, height }));
const WEEKDAY_MARKS = [15, 16, 17, 27, 21, 13, 11].map((height, index) => ({
  ...{ x: 86 + index * 9.6, height },
  isTop: index === 3,
}));

interface TileProps {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How long its title is. */
  title: number;
  children: ReactNode;
}

function Tile({ title, children, ...box }: TileProps) {
  return (
    <g>
      <rect {...box} rx="3" className="fill-surface stroke-border" />
      <path d={`M${box.x + 6} ${box.y + 6.5}h${title}`} className="stroke-border-strong stroke-2" />
      {children}
    </g>
  );
}

interface BarsProps {
  at: number;
  from: number;
  lengths: readonly number[];
  isFirstMarked?: boolean;
}

function Bars({ at, from, lengths, isFirstMarked = false }: BarsProps) {
  return lengths.map((length, index) => (
    <rect
      key={length}
      x={at}
      y={from + index * 8}
      width={length}
      height="5"
      className={isFirstMarked && index > 0 ? 'fill-chart-1 opacity-40' : 'fill-chart-1'}
    />
  ));
}

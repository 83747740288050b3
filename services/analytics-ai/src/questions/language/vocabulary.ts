/** What English words mean to a question about a table. */

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that say nothing by themselves: a question is understood without them. */
export const FUNCTION_WORDS = setOf(
  'a an the this that these those is are was were be been being am do does did done has have had having will would can could should shall may might of in on at by for to from with and or as into onto its it their they them there here his her he she him our we us you your i me my who whom whose which what when where why how many much tell show give list name find display please that than then if so just also any some all each every total number amount count get got s t d re table chart listed list shown given out up one ones only not no was during according based between per through about via within against among over under more less other same different kind type sort back let want wanted know see both either neither did while whilst until still ever used using use made make makes come came comes go goes went take took taken place placed next previous before after above below following preceding directly right immediately ago last first column row rows columns value values data dataset record records',
);

export const AGGREGATE_WORDS: ReadonlyMap<string, 'sum' | 'avg' | 'min' | 'max' | 'median' | 'stddev'> =
  new Map([
    ['sum', 'sum'],
    ['total', 'sum'],
    ['totals', 'sum'],
    ['combined', 'sum'],
    ['altogether', 'sum'],
    ['overall', 'sum'],
    ['average', 'avg'],
    ['averages', 'avg'],
    ['mean', 'avg'],
    ['avg', 'avg'],
    ['typical', 'avg'],
    ['minimum', 'min'],
    ['min', 'min'],
    ['maximum', 'max'],
    ['max', 'max'],
    ['median', 'median'],
    ['deviation', 'stddev'],
    ['std', 'stddev'],
    ['stddev', 'stddev'],
  ]);

export interface Superlative {
  direction: 'asc' | 'desc';
  /** Stems of columns that the adjective speaks of. */
  about?: readonly string[];
  /** It speaks of what a moment is: first, latest. */
  isTime?: boolean;
  /** It praises or blames: what it measures is not said. */
  isVague?: boolean;
}

const LENGTH = [
  'length',
  'duration',
  'time',
  'distanc',
  'long',
  'period',
  'term',
  'year',
  'day',
  'minut',
  'hour',
  'km',
  'mile',
  'week',
  'reign',
];
const AGE = ['age'];
const FOUNDED = [
  'found',
  'establish',
  'built',
  'year',
  'date',
  'open',
  'born',
  'birth',
  'complet',
  'creat',
  'releas',
  'start',
];
const SIZE = ['size', 'area', 'population', 'capacity', 'total', 'enrol', 'student', 'amount'];
const MONEY = ['price', 'cost', 'amount', 'fee', 'salary', 'revenu', 'value', 'fare', 'total'];

export const SUPERLATIVES: ReadonlyMap<string, Superlative> = new Map<string, Superlative>([
  ['most', { direction: 'desc' }],
  ['highest', { direction: 'desc' }],
  ['greatest', { direction: 'desc' }],
  ['maximum', { direction: 'desc' }],
  ['max', { direction: 'desc' }],
  ['largest', { direction: 'desc', about: SIZE }],
  ['biggest', { direction: 'desc', about: SIZE }],
  ['least', { direction: 'asc' }],
  ['lowest', { direction: 'asc' }],
  ['fewest', { direction: 'asc' }],
  ['minimum', { direction: 'asc' }],
  ['min', { direction: 'asc' }],
  ['smallest', { direction: 'asc', about: SIZE }],
  ['top', { direction: 'desc', isVague: true }],
  ['best', { direction: 'desc', isVague: true }],
  ['strongest', { direction: 'desc', isVague: true }],
  ['worst', { direction: 'asc', isVague: true }],
  ['weakest', { direction: 'asc', isVague: true }],
  ['bottom', { direction: 'asc', isVague: true }],
  ['longest', { direction: 'desc', about: LENGTH }],
  ['shortest', { direction: 'asc', about: ['height', ...LENGTH] }],
  ['tallest', { direction: 'desc', about: ['height', 'elevation', 'tall', 'floor'] }],
  ['deepest', { direction: 'desc', about: ['depth', 'deep'] }],
  ['heaviest', { direction: 'desc', about: ['weight', 'mass', 'kg', 'lb'] }],
  ['lightest', { direction: 'asc', about: ['weight', 'mass', 'kg', 'lb'] }],
  ['fastest', { direction: 'asc', about: ['time', 'speed', 'duration', 'pace'] }],
  ['quickest', { direction: 'asc', about: ['time', 'duration', 'speed'] }],
  ['slowest', { direction: 'desc', about: ['time', 'speed', 'duration', 'pace'] }],
  ['oldest', { direction: 'asc', about: [...AGE, ...FOUNDED], isTime: true }],
  ['youngest', { direction: 'desc', about: [...AGE, 'born', 'birth', 'year'], isTime: true }],
  ['newest', { direction: 'desc', about: FOUNDED, isTime: true }],
  ['earliest', { direction: 'asc', isTime: true }],
  ['latest', { direction: 'desc', isTime: true }],
  ['cheapest', { direction: 'asc', about: MONEY }],
  ['priciest', { direction: 'desc', about: MONEY }],
  ['richest', { direction: 'desc', about: MONEY }],
  ['busiest', { direction: 'desc', isVague: true }],
  ['hottest', { direction: 'desc', about: ['temperatur', 'high'] }],
  ['coldest', { direction: 'asc', about: ['temperatur', 'low'] }],
]);

/** Groups of words that are one to a reader of tables; a column may be called by another of its group. */
const SYNONYM_GROUPS = [
  'country nation nationality nations noc',
  'team club side squad',
  'revenue sales turnover income earnings sold sell sells spent spend spends paid amount',
  'cost expense spend spending expenses',
  'quantity qty units count volume',
  'customer client buyer account',
  'employee staff worker person people headcount hire hires',
  'city town municipality',
  'film movie title',
  'song track single title',
  'book title',
  'game match title',
  'album title release',
  'score result points',
  'venue location stadium place site ground circuit',
  'rank position pos place standing placing finish finished',
  'attendance spectators crowd attended fans',
  'date day time when',
  'year season when edition',
  'born birth birthdate',
  'died death deceased',
  'winner champion won victor winning win',
  'opponent against versus opposition played faced',
  'nationality country from',
  'driver racer pilot rider',
  'constructor manufacturer maker make built builder',
  'company firm corporation organisation organization business',
  'party political',
  'school college university institution',
  'price cost value amount',
  'salary salaries pay pays paid wage earnings earn earns earned payroll',
  'gender sex',
  'state province region',
  'job occupation profession role title',
  'length duration distance',
  'population inhabitants people residents',
  'area size',
  'language languages spoken',
  'start began begin opened founded established introduced',
  'end ended finish completed closed',
  'category class group',
  'product item sku',
  'channel medium source',
  'supplier vendor',
  'network channel station',
  'episode show',
  'role character part played',
  'notes comments remarks',
  'name called named',
  'department dept division',
  'order purchase transaction',
  'discount rebate',
  'returned return refund back',
  'platform console',
  'reign term tenure',
  'weight mass kg',
  'height tall elevation',
  'speed velocity fast',
  'branch store shop outlet location',
  'patient case',
  'satisfaction csat',
  'agent rep representative assignee',
  'ticket issue request',
  'shipment delivery consignment',
  'visit admission stay',
  'doctor physician',
  'goals scored score',
  'lost losses loss defeats lose',
  'wins won win victories',
  'drawn draws ties tied draw',
];

const RELATED = new Map<string, Set<string>>();
for (const group of SYNONYM_GROUPS) {
  const members = group.split(' ');
  for (const member of members) {
    const known = RELATED.get(member) ?? new Set();
    for (const other of members) if (other !== member) known.add(other);
    RELATED.set(member, known);
  }
}

/** Whether two words may name the same column. */
export const areSynonyms = (one: string, other: string): boolean => RELATED.get(one)?.has(other) ?? false;

/** What "who", "where" and "when" ask for: words of columns that hold it, the likeliest first. */
export const ASKED_BY: Readonly<Record<'who' | 'where' | 'when', readonly string[]>> = {
  who: 'player driver rider name winner champion athlete artist actor actress director candidate president mayor coach manager author person member employee customer swimmer runner skier cyclist golfer wrestler jockey representative singer performer skipper captain pilot leader recipient nominee competitor contestant owner builder title holder incumbent opponent team nation'.split(
    ' ',
  ),
  where:
    'location venue place city site stadium town country state region county address circuit course hometown ground'.split(
      ' ',
    ),
  when: 'date year time season day month period released opened founded built established'.split(' '),
};

export const GRAIN_WORDS: ReadonlyMap<string, 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour'> =
  new Map([
    ['year', 'year'],
    ['years', 'year'],
    ['yearly', 'year'],
    ['annual', 'year'],
    ['annually', 'year'],
    ['quarter', 'quarter'],
    ['quarters', 'quarter'],
    ['quarterly', 'quarter'],
    ['month', 'month'],
    ['months', 'month'],
    ['monthly', 'month'],
    ['week', 'week'],
    ['weeks', 'week'],
    ['weekly', 'week'],
    ['day', 'day'],
    ['days', 'day'],
    ['daily', 'day'],
    ['hour', 'hour'],
    ['hourly', 'hour'],
  ]);

export const MONTHS =
  'january february march april may june july august september october november december'.split(' ');

export const isKnownWord = (word: string): boolean =>
  FUNCTION_WORDS.has(word) ||
  AGGREGATE_WORDS.has(word) ||
  SUPERLATIVES.has(word) ||
  RELATED.has(word) ||
  GRAIN_WORDS.has(word);

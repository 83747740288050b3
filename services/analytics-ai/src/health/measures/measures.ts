/** How the records of one day become its value. */
export type DayValue = 'sum' | 'mean' | 'last' | 'minutes';

/** A measurement that is known by name. */
export interface Measure {
  id: string;
  label: string;
  /** The name of its unit for UCUM, and as people read it. */
  ucum: string;
  unit: string;
  decimals: number;
  /** Absent for readings that stand for themselves: of a laboratory, of a scale. */
  perDay?: DayValue;
  /** The type in an Apple Health export. */
  apple?: string;
  /** Other names, in lowercase, as reports and spreadsheets have them. */
  names: readonly string[];
  /** Grams in a mole, where laboratories print either. */
  molarMass?: number;
}

const quantity = (name: string): string => `HKQuantityTypeIdentifier${name}`;
const CHOLESTEROL = 386.65;

/**
 * Measurements whose names, units and days are known; all others are kept under the name that stands in the file. Days of
 * devices are put together from many records, readings are not. Molar masses in g/mol from PubChem.
 */
export const MEASURES: readonly Measure[] = [
  {
    ...of('steps', 'Steps', '{steps}', 'a day', 0),
    perDay: 'sum',
    apple: quantity('StepCount'),
    names: ['step count'],
  },
  {
    ...of('distance', 'Walking and running', 'km', 'km', 1),
    ...{ perDay: 'sum', apple: quantity('DistanceWalkingRunning'), names: ['distance', 'walking distance'] },
  },
  {
    ...of('active-energy', 'Active energy', 'kcal', 'kcal', 0),
    ...{
      perDay: 'sum',
      apple: quantity('ActiveEnergyBurned'),
      names: ['active calories', 'calories burned'],
    },
  },
  {
    ...of('exercise', 'Exercise', 'min', 'min', 0),
    ...{ perDay: 'sum', apple: quantity('AppleExerciseTime'), names: ['exercise minutes', 'active minutes'] },
  },
  {
    ...of('flights', 'Flights climbed', '{flights}', 'a day', 0),
    ...{ perDay: 'sum', apple: quantity('FlightsClimbed'), names: ['floors'] },
  },
  {
    ...of('sleep', 'Sleep', 'h', 'hours', 1),
    ...{ perDay: 'minutes', apple: 'HKCategoryTypeIdentifierSleepAnalysis' },
    names: ['sleep hours', 'hours asleep', 'sleep duration', 'time asleep'],
  },
  {
    ...of('resting-heart-rate', 'Resting heart rate', '/min', 'a minute', 0),
    ...{ perDay: 'mean', apple: quantity('RestingHeartRate'), names: ['resting hr', 'rhr', 'resting pulse'] },
  },
  {
    ...of('heart-rate', 'Heart rate', '/min', 'a minute', 0),
    ...{ perDay: 'mean', apple: quantity('HeartRate'), names: ['pulse', 'hr'] },
  },
  {
    ...of('heart-rate-variability', 'Heart rate variability', 'ms', 'ms', 0),
    ...{ perDay: 'mean', apple: quantity('HeartRateVariabilitySDNN'), names: ['hrv', 'sdnn'] },
  },
  {
    ...of('respiratory-rate', 'Respiratory rate', '/min', 'a minute', 1),
    ...{ perDay: 'mean', apple: quantity('RespiratoryRate'), names: ['breathing rate'] },
  },
  {
    ...of('oxygen', 'Blood oxygen', '%', '%', 0),
    ...{ perDay: 'mean', apple: quantity('OxygenSaturation'), names: ['oxygen saturation', 'spo2'] },
  },
  {
    ...of('vo2-max', 'Cardio fitness', 'mL/min/kg', 'mL/min/kg', 1),
    ...{ perDay: 'mean', apple: quantity('VO2Max'), names: ['vo2max', 'vo2 max'] },
  },
  {
    ...of('temperature', 'Body temperature', '[degF]', '°F', 1),
    ...{ perDay: 'mean', apple: quantity('BodyTemperature'), names: ['temperature'] },
  },
  {
    ...of('weight', 'Weight', '[lb_av]', 'lb', 1),
    apple: quantity('BodyMass'),
    names: ['body weight', 'body mass'],
  },
  { ...of('bmi', 'Body mass index', 'kg/m2', 'kg/m²', 1), apple: quantity('BodyMassIndex'), names: ['bmi'] },
  {
    ...of('body-fat', 'Body fat', '%', '%', 1),
    apple: quantity('BodyFatPercentage'),
    names: ['body fat percentage'],
  },
  {
    ...of('waist', 'Waist', '[in_i]', 'in', 1),
    apple: quantity('WaistCircumference'),
    names: ['waist circumference'],
  },
  {
    ...of('systolic', 'Blood pressure, upper', 'mm[Hg]', 'mmHg', 0),
    ...{ apple: quantity('BloodPressureSystolic'), names: ['systolic', 'systolic blood pressure', 'sys'] },
  },
  {
    ...of('diastolic', 'Blood pressure, lower', 'mm[Hg]', 'mmHg', 0),
    ...{ apple: quantity('BloodPressureDiastolic'), names: ['diastolic', 'diastolic blood pressure', 'dia'] },
  },
  {
    ...of('glucose', 'Glucose', 'mg/dL', 'mg/dL', 0),
    ...{ apple: quantity('BloodGlucose'), molarMass: 180.156 },
    names: [
      'blood glucose',
      'blood sugar',
      'glucose, fasting',
      'fasting glucose',
      'glucose, serum',
      'glucose fasting',
    ],
  },
  {
    ...of('ldl', 'LDL cholesterol', 'mg/dL', 'mg/dL', 0),
    ...{
      molarMass: CHOLESTEROL,
      names: ['ldl', 'ldl-c', 'ldl chol', 'ldl chol calc', 'ldl cholesterol calc', 'ldl chol calc (nih)'],
    },
  },
  {
    ...of('hdl', 'HDL cholesterol', 'mg/dL', 'mg/dL', 0),
    molarMass: CHOLESTEROL,
    names: ['hdl', 'hdl-c', 'hdl chol'],
  },
  {
    ...of('cholesterol', 'Cholesterol, total', 'mg/dL', 'mg/dL', 0),
    ...{ molarMass: CHOLESTEROL, names: ['total cholesterol', 'cholesterol total', 'cholesterol'] },
  },
  {
    ...of('triglycerides', 'Triglycerides', 'mg/dL', 'mg/dL', 0),
    molarMass: 885.43,
    names: ['triglyceride', 'trig'],
  },
  {
    ...of('hba1c', 'Hemoglobin A1c', '%', '%', 1),
    names: ['hba1c', 'a1c', 'hemoglobin a1c', 'haemoglobin a1c'],
  },
  { ...of('creatinine', 'Creatinine', 'mg/dL', 'mg/dL', 2), molarMass: 113.12, names: ['creatinine, serum'] },
  { ...of('hemoglobin', 'Hemoglobin', 'g/dL', 'g/dL', 1), names: ['haemoglobin', 'hgb', 'hb'] },
  { ...of('tsh', 'TSH', 'm[IU]/L', 'mIU/L', 2), names: ['thyroid stimulating hormone', 'thyrotropin'] },
  { ...of('ferritin', 'Ferritin', 'ng/mL', 'ng/mL', 0), names: ['ferritin, serum'] },
  {
    ...of('vitamin-d', 'Vitamin D', 'ng/mL', 'ng/mL', 0),
    ...{
      molarMass: 400.64,
      names: ['vitamin d, 25-hydroxy', '25-oh vitamin d', 'vitamin d 25-hydroxy', '25-hydroxyvitamin d'],
    },
  },
  {
    ...of('vitamin-b12', 'Vitamin B12', 'pg/mL', 'pg/mL', 0),
    molarMass: 1355.37,
    names: ['b12', 'cobalamin'],
  },
  { ...of('uric-acid', 'Uric acid', 'mg/dL', 'mg/dL', 1), molarMass: 168.11, names: ['urate'] },
  {
    ...of('bilirubin', 'Bilirubin, total', 'mg/dL', 'mg/dL', 1),
    molarMass: 584.66,
    names: ['total bilirubin', 'bilirubin'],
  },
  { ...of('calcium', 'Calcium', 'mg/dL', 'mg/dL', 1), molarMass: 40.078, names: ['calcium, serum'] },
];

function of(id: string, label: string, ucum: string, unit: string, decimals: number) {
  return { id, label, ucum, unit, decimals };
}

const BY_NAME = new Map(
  MEASURES.flatMap((measure) =>
    [measure.label, measure.id, ...measure.names].map((name) => [comparedName(name), measure] as const),
  ),
);
const BY_APPLE = new Map(
  MEASURES.flatMap((measure) => (measure.apple ? [[measure.apple, measure] as const] : [])),
);
const BY_ID = new Map(MEASURES.map((measure) => [measure.id, measure]));

/** In lowercase, one space between words, without what programs put around a name. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/[*:†‡^]+/g, '')
    .trim();
}

/** "LDL-CHOLESTEROL (CALC)" and "LDL cholesterol" are one name. */
function comparedName(name: string): string {
  return plainName(name)
    .replace(/\((calc|calculated|nih)\)/g, '')
    .replaceAll(/[\s,-]+/g, ' ')
    .trim();
}

export const measureNamed = (name: string): Measure | undefined => BY_NAME.get(comparedName(name));
export const measureOfApple = (type: string): Measure | undefined => BY_APPLE.get(type);
export const measureById = (id: string): Measure | undefined => BY_ID.get(id);

/** Under which one that is not known is kept: numbers of two units are never put into one line. */
export const ownMeasureId = (name: string, unit: string): string => `own:${plainName(name)}:${unit.trim()}`;

/** One `<Record>` of an Apple Health export. */
export interface AppleRecord {
  type: string;
  start: string;
  end?: string;
  value: string;
  unit?: string;
  source?: string;
  hardware?: string;
}

const quantity = (type: string): string => (type.startsWith('HK') ? type : `HKQuantityTypeIdentifier${type}`);

export function recordElement({
  type,
  start,
  end = start,
  value,
  unit,
  source = 'Watch',
  hardware,
}: AppleRecord): string {
  const device = hardware
    ? ` device="&lt;&lt;HKDevice: 0x1&gt;, name:${source}, manufacturer:Apple Inc., model:Watch, hardware:${hardware}, software:10.1&gt;"`
    : '';
  return ` <Record type="${quantity(type)}" sourceName="${source}"${device} ${unit ? `unit="${unit}" ` : ''}creationDate="${end} -0500" startDate="${start} -0500" endDate="${end} -0500" value="${value}"/>\n`;
}

export const APPLE_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
]>
<HealthData locale="en_US">
 <ExportDate value="2026-11-20 16:00:00 -0500"/>
`;
export const APPLE_TAIL = '</HealthData>\n';

/** The XML of an export with these records. */
export const appleExport = (records: readonly AppleRecord[]): string =>
  `${APPLE_HEAD}${records.map(recordElement).join('')}${APPLE_TAIL}`;

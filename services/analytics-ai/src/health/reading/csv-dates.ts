/** How dates like 3/4/2026 are read, and whether the file itself proved it. */
export interface DateOrder {
  isDayFirst: boolean;
  isProved: boolean;
  /** Whether it has such dates at all. */
  isNeeded: boolean;
}

const SLASHED =
  /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?$/i;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:\s?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/** The order of day and month: what some date of the file proves, else that of the United States. */
export class DateOrders {
  private hasDayFirst = false;
  private hasMonthFirst = false;
  private isNeeded = false;

  see(text: string): void {
    const slashed = SLASHED.exec(text.trim());
    if (!slashed) return;
    this.isNeeded = true;
    if (Number(slashed[1]) > 12) this.hasDayFirst = true;
    if (Number(slashed[2]) > 12) this.hasMonthFirst = true;
  }

  get order(): DateOrder {
    const isDayFirst = this.hasDayFirst && !this.hasMonthFirst;
    return { isDayFirst, isProved: this.hasDayFirst !== this.hasMonthFirst, isNeeded: this.isNeeded };
  }
}

/** `2026-03-01 07:30:00` of the clock on the wall; undefined for what is no date. */
export function wallTime(text: string, { isDayFirst }: Pick<DateOrder, 'isDayFirst'>): string | undefined {
  const iso = ISO.exec(text.trim());
  if (iso) {
    const [, year, month, date, hour = '00', minute = '00', second = '00'] = iso;
    return valid(`${year}-${month}-${date}`, `${hour}:${minute}:${second}`);
  }
  const slashed = SLASHED.exec(text.trim());
  if (!slashed) return undefined;
  const [, first = '', second = '', year = '', hour = '0', minute = '00', seconds = '00', half] = slashed;
  const [month, date] = isDayFirst ? [second, first] : [first, second];
  const hours = (Number(hour) % (half ? 12 : 24)) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  const full = year.length === 2 ? `20${year}` : year;
  return valid(`${full}-${two(month)}-${two(date)}`, `${two(hours)}:${minute}:${seconds}`);
}

const two = (part: string | number): string => String(part).padStart(2, '0');

function valid(day: string, time: string): string | undefined {
  const at = new Date(`${day}T${time}Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) ? undefined : `${day} ${time}`;
}

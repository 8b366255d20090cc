/** Converts days such as `2026-12-31` to the forms of protocols. A day begins at midnight UTC. */

/** Returns the seconds from 1970-01-01 to the beginning of a day. */
export function secondsTo(day: string): number {
  return Date.parse(midnight(day)) / 1000;
}

/** Returns the beginning of a day in the form of HTTP (RFC 9110, section 5.6.7): `Fri, 20 Nov 2026 00:00:00 GMT`. */
export function httpDate(day: string): string {
  // ECMAScript specifies this form, independently of the locale.
  return new Date(midnight(day)).toUTCString();
}

/** Returns the day of an instant in ISO 8601 in UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** Returns the beginning of a day as an instant: `2026-12-31T00:00:00Z`. */
export function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Returns the day that is a number of days after another. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(midnight(day)) + days * 86_400_000).toISOString());
}

/** Whether a day exists in the calendar: 2026-02-31 does not. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(midnight(day));
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Returns the days from 1970-01-01 to a day. */
export function unixDay(day: string): number {
  return secondsTo(day) / 86_400;
}

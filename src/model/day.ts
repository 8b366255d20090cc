/** Days as people write them, `2026-12-31`, in the forms of protocols. A day begins at midnight UTC. */

/** Seconds from 1970-01-01 to the beginning of a day. */
export function secondsTo(day: string): number {
  return Date.parse(midnight(day)) / 1000;
}

/** The beginning of a day as HTTP writes it (RFC 9110, section 5.6.7): `Fri, 20 Nov 2026 00:00:00 GMT`. */
export function httpDate(day: string): string {
  // ECMAScript fixes this form; no locale changes it.
  return new Date(midnight(day)).toUTCString();
}

/** The day of an instant in ISO 8601 in UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** The beginning of a day as an instant, `2026-12-31T00:00:00Z`. */
export function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

/** The day that is so many days after another. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(midnight(day)) + days * 86_400_000).toISOString());
}

/** Whether a day of this form is in the calendar: 2026-02-31 is not. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(midnight(day));
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Days from 1970-01-01 to a day. */
export function unixDay(day: string): number {
  return secondsTo(day) / 86_400;
}

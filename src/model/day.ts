/** Days as people write them, `2026-12-31`, in the forms of protocols. A day begins at midnight UTC. */

/** Seconds from 1970-01-01 to the beginning of a day. */
export function secondsTo(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}

/** The beginning of a day as HTTP writes it (RFC 9110, section 5.6.7): `Fri, 20 Nov 2026 00:00:00 GMT`. */
export function httpDate(day: string): string {
  // ECMAScript fixes this form; no locale changes it.
  return new Date(`${day}T00:00:00Z`).toUTCString();
}

/** Whether a day of this form is in the calendar: 2026-02-31 is not. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

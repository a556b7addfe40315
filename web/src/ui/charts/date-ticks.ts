import { addDays, type CalendarDate, daysBetween, formatDate } from '@storyvan/domain/calendar-date';

export interface DateTick {
  date: CalendarDate;
  label: string;
}

const widthOfDay = 92;
const widthOfMonth = 60;

const pad = (number: number): string => String(number).padStart(2, '0');

function everyDays(from: CalendarDate, to: CalendarDate, step: number): DateTick[] {
  const count = Math.floor(daysBetween(from, to) / step) + 1;
  return Array.from({ length: count }, (_, at) => {
    const date = addDays(from, at * step);
    return { date, label: formatDate(date) };
  });
}

/** The first days of months, counted from January so that every six months means January and July. */
function everyMonths(from: CalendarDate, to: CalendarDate, step: number): DateTick[] {
  const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const ticks: DateTick[] = [];
  for (let month = Math.ceil(monthOf(from) / step) * step; month <= monthOf(to); month += step) {
    const date = `${Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`;
    if (date >= from && date <= to) ticks.push({ date, label: formatDate(date).slice(2) });
  }
  return ticks;
}

/** Dates to label on an axis of this width, as many as fit side by side. */
export function dateTicks(from: CalendarDate, to: CalendarDate, width: number): DateTick[] {
  const days = Math.max(1, daysBetween(from, to));
  const apart = (step: number) => (step / days) * width;
  const byDays = [1, 2, 7, 14].find((step) => apart(step) >= widthOfDay);
  if (byDays) return everyDays(from, to, byDays);
  const months = [1, 2, 3, 6, 12, 24, 60, 120, 600].find((step) => apart(step * 30) >= widthOfMonth) ?? 1200;
  const ticks = everyMonths(from, to, months);
  if (ticks.length > 1) return ticks;
  // Too short for two months and too narrow for weeks: the first and last date.
  return [from, to].map((date) => ({ date, label: formatDate(date) }));
}

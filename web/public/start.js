// Runs before the first paint, while the application is still being loaded.
(() => {
  // The colours first, so that a dark room is not lit up; the application keeps the choice from there on.
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Then the screen's first calls (web/first-calls.ts), which its script finds answered. The dates are those of the
  // library's time zone, which the application keeps (web/src/lib/library.ts).
  let now = new Date();
  try {
    const timeZone = JSON.parse(localStorage.getItem('storyvan.library'))?.time_zone;
    // Sweden writes YYYY-MM-DD. Noon of that day, by the clock of this browser.
    if (timeZone) now = new Date(`${now.toLocaleDateString('sv-SE', { timeZone })}T12:00`);
  } catch {
    // The browser's own dates then.
  }
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  const two = (number) => String(number).padStart(2, '0');
  const iso = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const dates = {
    today: iso(now),
    day: `${two(day)}-${two(month)}-${year}`,
    sunday: iso(new Date(year, month - 1, day - now.getDay())),
    month: `${year}-${month}-1/${year}-${month}-${new Date(year, month, 0).getDate()}`,
  };
  const calls = document.querySelector('meta[name="first-calls"]')?.content.split(' ') ?? [];
  for (const call of calls) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = call.replace(/\{(\w+)\}/g, (_, name) => dates[name]);
    document.head.append(link);
  }
})();

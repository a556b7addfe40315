// Runs before the first paint: colours, then first calls (web/first-calls.ts, web/src/lib/library.ts).
(() => {
  let chosen = null;
  let now = new Date();
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
    const timeZone = JSON.parse(localStorage.getItem('storyvan.library'))?.time_zone;
    // Sweden writes YYYY-MM-DD.
    if (timeZone) now = new Date(`${now.toLocaleDateString('sv-SE', { timeZone })}T12:00`);
  } catch {
    // Those of the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

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

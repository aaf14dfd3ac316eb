// Points in time as people read them.

/** `2026-08-21 14:03`, in this machine's zone. */
export function moment(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `3 h ago`; a day after four weeks. */
export function ago(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1000;
  if (Number.isNaN(seconds)) return at;
  if (seconds < -60) return moment(at).slice(0, 10); // a clock that is ahead of ours
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  const days = Math.floor(seconds / 86_400);
  return days < 28 ? `${days} ${days === 1 ? 'day' : 'days'} ago` : moment(at).slice(0, 10);
}

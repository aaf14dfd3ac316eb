// The result as one table of at most 100 columns.

const HEAD = ['', 'time', 'floor', '×', 'peak', 'floor', 'goal', ''];

export function table(results, { quick }) {
  const lines = [
    HEAD,
    ...results.map((r) => [
      r.label,
      r.problem ? 'FAILED' : time(r.seconds),
      time(r.floorSeconds),
      r.timesFloor === undefined ? '' : r.timesFloor.toFixed(2),
      memory(r.peakMb),
      memory(r.floorPeakMb),
      quick ? '' : goalText(r.goal),
      r.verdict,
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const rows = lines.map((line) =>
    line
      .map((cell, i) => (i === 0 || i >= 6 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
  const problems = results.filter((r) => r.problem).map((r) => `${r.name}: ${r.problem}`);
  return [...rows, ...(problems.length > 0 ? ['', ...problems] : [])].join('\n');
}

export function goalText({ seconds, timesFloor, overFloor, peakMb }) {
  const parts = [];
  if (seconds !== undefined) parts.push(`≤${seconds} s`);
  if (timesFloor !== undefined) parts.push(`≤${Number(timesFloor.toFixed(2))}×`);
  if (overFloor !== undefined) parts.push(`≤floor+${overFloor} s`);
  if (peakMb !== undefined) parts.push(`≤${peakMb} MB`);
  return parts.join(', ');
}

function time(seconds) {
  if (seconds === undefined) return '';
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(2)} s`;
}

const memory = (mb) => (mb === undefined ? '' : `${mb.toFixed(0)} MB`);

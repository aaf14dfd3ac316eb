// The result as one table: time, processor time and memory beside those of the floor, and what a peer took where one was measured.

const HEAD = ['', 'time', 'floor', '×', 'cpu', 'floor', '×', 'peak', 'floor', 'peer', '×', 'goal', ''];
const PEER = new Set([9, 10]);

export function table(results, { quick }) {
  const lines = cells(results, { quick });
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const words = lines[0].indexOf('goal');
  const rows = lines.map((line) =>
    line
      .map((cell, i) => (i === 0 || i >= words ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
  const problems = results.filter((r) => r.problem).map((r) => `${r.name}: ${r.problem}`);
  return [...rows, ...(problems.length > 0 ? ['', ...problems] : [])].join('\n');
}

/** The head and a line for each result, as texts. */
export function cells(results, { quick = false, head = HEAD } = {}) {
  const lines = [
    head,
    ...results.map((r) => [
      r.label,
      r.problem ? 'FAILED' : time(r.seconds),
      time(r.floorSeconds),
      ratio(r.timesFloor),
      time(r.cpu),
      time(r.floorCpu),
      ratio(r.cpuTimesFloor),
      memory(r.peakMb),
      memory(r.floorPeakMb),
      time(r.peerSeconds),
      ratio(r.timesPeer),
      quick ? '' : goalText(r.goal),
      r.verdict,
    ]),
  ];
  const isPeer = results.some((r) => r.peerSeconds !== undefined);
  return isPeer ? lines : lines.map((line) => line.filter((_, column) => !PEER.has(column)));
}

export function goalText({ seconds, timesFloor, timesPeer, overFloor, cpu, peakMb }) {
  const parts = [];
  if (seconds !== undefined) parts.push(`≤${seconds} s`);
  if (timesFloor !== undefined) parts.push(`≤${Number(timesFloor.toFixed(2))}×`);
  if (timesPeer !== undefined) parts.push(`≤${timesPeer}× the peer`);
  if (overFloor !== undefined) parts.push(`≤floor+${overFloor} s`);
  if (cpu !== undefined) parts.push(`≤${cpu} s of processor`);
  if (peakMb !== undefined) parts.push(`≤${peakMb} MB`);
  return parts.join(', ');
}

function time(seconds) {
  if (seconds === undefined) return '';
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(2)} s`;
}

const ratio = (value) => (value === undefined ? '' : value.toFixed(2));
const memory = (mb) => (mb === undefined ? '' : `${mb.toFixed(0)} MB`);

// What something costs: time of the processor, since others may be working on this machine.

/** Milliseconds that this process has been at work since. */
export function startTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

// A process to be killed: does one thing to a scene, with a fault in it, and says how it went.
import { Report } from '../../src/model/report.js';
import { inject, type Fault } from './inject.js';
import { scenarios, sceneAt } from './scene.js';

export interface Task {
  readonly folder: string;
  readonly scenario: string;
  readonly fault?: Fault;
}

export interface Answer {
  readonly rule?: string;
  readonly message?: string;
  readonly result?: unknown;
  readonly said: readonly string[];
}

const task = JSON.parse(process.argv[2] ?? 'null') as Task | null;
if (task) {
  const scenario = scenarios.find((one) => one.name === task.scenario)!;
  inject(task.fault);
  const report = new Report();
  const said = (): string[] => report.diagnostics.map((one) => one.rule);
  const answer: Answer = await scenario.act(sceneAt(task.folder), report).then(
    (result) => ({ result, said: said() }),
    (error: { diagnostic?: { rule: string }; message: string }) => ({
      rule: error.diagnostic?.rule ?? 'not a failure',
      message: error.message,
      said: said(),
    }),
  );
  process.stdout.write(JSON.stringify(answer));
}

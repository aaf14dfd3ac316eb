// Wrong usage: what was asked for cannot be understood, whoever asks.
import { Failure } from '../model/report.js';

/** Exit code 2 on the command line. */
export function usage(finding: { readonly rule: string; readonly message: string; readonly hint?: string }): Failure {
  return new Failure(finding, { exitCode: 2 });
}

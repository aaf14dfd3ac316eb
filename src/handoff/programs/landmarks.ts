// Lines of an output that tell of something lasting: kept even where the rest of a long output is let go.
import { address, doneLine, listedRequest, printedDraft, printedState } from './forges.js';
import { branchGone, committed, createdFile, listed, nothingRewritten, nothingToPush, pushed, remoteOf, switched } from './git.js';
import { isFailureLine, mayTell, verdictOf } from './verdicts.js';

/** How a landmark begins; addresses and states may stand anywhere. */
const BEGINNINGS = '[*+!-✓"ST0123456789abcdefACDEMs';

/** Of a commit, a push, a branch, a pull request, a file that was made. */
export function isLandmark(line: string): boolean {
  if (!BEGINNINGS.includes(line[0] ?? ' ') && !line.includes('://') && !line.includes('"state"') && !line.includes('raft"')) return false;
  return (
    committed.find(line) !== undefined ||
    pushed.find(line) !== undefined ||
    switched.find(line) !== undefined ||
    branchGone.find(line) !== undefined ||
    nothingToPush.find(line) !== undefined ||
    nothingRewritten.find(line) !== undefined ||
    remoteOf.find(line) !== undefined ||
    address.find(line) !== undefined ||
    printedState.find(line) !== undefined ||
    printedDraft.find(line) !== undefined ||
    doneLine.find(line) !== undefined ||
    listedRequest.find(line) !== undefined ||
    createdFile.find(line) !== undefined ||
    /^[AMD] \S/.test(line)
  );
}

/** Of a hash and its name, in what a command of git's printed. */
export function isListed(line: string): boolean {
  return listed.find(line) !== undefined;
}

/** How it went. */
export function isVerdict(line: string): boolean {
  return mayTell(line) && (verdictOf(line) !== undefined || isFailureLine(line));
}

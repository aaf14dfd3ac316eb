// What a composer says of itself: its title, its times, its folder and branch.
import { isObject, stringOf, type JsonObject } from '../../model/json.js';
import { folderOfUriObject } from './folders.js';
import { objectsIn } from './shown-bubbles.js';
import { timeOf } from './values.js';

export interface ComposerFacts {
  readonly title: string | undefined;
  readonly cwd: string | undefined;
  readonly branch: string | undefined;
  readonly startedAt: string | undefined;
  readonly updatedAt: string | undefined;
}

export function factsOf(data: JsonObject): ComposerFacts {
  return {
    title: stringOf(data['name'])?.trim() || stringOf(data['chatTitle'])?.trim() || undefined,
    cwd: folderIn(data),
    branch: branchIn(data),
    startedAt: timeOf(data['createdAt']),
    updatedAt: timeOf(data['lastUpdatedAt']) ?? timeOf(data['conversationCheckpointLastUpdatedAt']) ?? timeOf(data['lastSendTime']),
  };
}

/** Since 3.12 it is with the composer. */
function folderIn({ workspaceIdentifier: of }: JsonObject): string | undefined {
  if (!isObject(of)) return undefined;
  return folderOfUriObject(of['uri']) ?? folderOfUriObject(of['configPath'])?.replace(/[\\/][^\\/]*$/, '');
}

export function branchIn(data: JsonObject): string | undefined {
  for (const repo of objectsIn(data['trackedGitRepos']))
    for (const branch of objectsIn(repo['branches'])) if (stringOf(branch['branchName'])) return stringOf(branch['branchName']);
  return stringOf(data['createdOnBranch']) || stringOf(data['branch']) || undefined;
}

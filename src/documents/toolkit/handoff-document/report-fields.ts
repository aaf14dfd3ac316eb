// The fields of a hand-off that its document says.
import type {
  Artifact,
  Blocker,
  Comment,
  Decision,
  Domain,
  FileChange,
  LeftOut,
  Participant,
  PlanItem,
  Rejection,
  Related,
  Review,
  Source,
  Statement,
} from '../../../model/handoff.js';
import type { Json } from '../../../model/json.js';

export interface ReportFields {
  title?: string;
  sources?: readonly Source[];
  accomplished: Statement[];
  decisions: Decision[];
  artifacts: Artifact[];
  files: FileChange[];
  state: Statement[];
  nextSteps: Statement[];
  context: Statement[];
  blockers: Blocker[];
  rejected: Rejection[];
  questions: Statement[];
  constraints: Statement[];
  incidents: Statement[];
  plan: PlanItem[];
  comments: Comment[];
  participants: Participant[];
  related: Related[];
  review?: Review;
  leftOut: LeftOut[];
  domain: Domain;
  extensions: Record<string, Json>;
}

// What a tool's result says, without what its client puts around it: all that the layers above know about results.

export interface ResultUse {
  /** What the tool printed or answered. */
  readonly text: string;
  readonly exit?: number;
  /** It is still running, and is known by this. */
  readonly running?: string;
  /** It says nothing of its call: that was never run, or had ended before. */
  readonly hollow?: true;
  /** The number that a new step of the plan got. */
  readonly step?: string;
}

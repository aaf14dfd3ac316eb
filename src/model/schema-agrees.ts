// Schemas and interfaces say the same: checked by the compiler alone.

/** Compiles only while schema and interface accept the same values and name the same keys: a missing optional key alone is assignable both ways. */
export type Agree<Inferred extends Declared, Declared extends Again, Again = Inferred> = [keyof Inferred, keyof Declared] extends [
  keyof Declared,
  keyof Inferred,
]
  ? true
  : false;
export type Yes<Answer extends true> = Answer;

// Whether a value is exactly what a JSON Schema describes, by the few keywords that ours use. Small and quick, where loading a validator would take longer.

/** A schema of schema/, without its words. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape;
  readonly items?: Shape;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Shape>>;
}

/** False also where there is more in it than the schema names: then somebody else has to look. */
export function isExactly(value: unknown, shape: Shape, { $defs = {} }: Shape = shape): boolean {
  const fits = (one: unknown, by: Shape): boolean => {
    if (by.$ref !== undefined) return fits(one, $defs[by.$ref.slice('#/$defs/'.length)]!);
    if (by.anyOf) return by.anyOf.some((other) => fits(one, other));
    if (by.type !== undefined && ![by.type].flat().includes(typeOf(one))) return false;
    if (by.const !== undefined && one !== by.const) return false;
    if (by.enum && !by.enum.includes(one)) return false;
    if (by.pattern !== undefined && !new RegExp(by.pattern).test(one as string)) return false;
    if (by.items && !(one as unknown[]).every((item) => fits(item, by.items!))) return false;
    return by.properties || by.additionalProperties ? hasOnly(one as Record<string, unknown>, by) : true;
  };
  const hasOnly = (object: Record<string, unknown>, { properties = {}, required = [], additionalProperties }: Shape): boolean =>
    required.every((key) => Object.hasOwn(object, key)) &&
    Object.entries(object).every(([key, inner]) => {
      const by = Object.hasOwn(properties, key) ? properties[key] : key === '__proto__' ? undefined : additionalProperties;
      return by !== undefined && fits(inner, by);
    });
  return fits(value, shape);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && !Number.isFinite(value) ? 'endless' : typeof value;
}

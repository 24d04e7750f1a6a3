/**
 * Compiles each schema once: the contract's operations name some five hundred and fifty, of which some sixty differ. All
 * of them took a third of what building the API takes.
 */
export function oncePerSchema<Compiled>(
  compile: (schema: object) => Compiled,
): (schema: object) => Compiled {
  const compiled = new Map<string, Compiled>();
  // Another app of the process has the very same objects.
  const byObject = new WeakMap<object, Compiled>();
  return (schema) => {
    const seen = byObject.get(schema);
    if (seen !== undefined) return seen;
    const key = JSON.stringify(schema);
    const made = compiled.get(key) ?? compile(schema);
    compiled.set(key, made);
    byObject.set(schema, made);
    return made;
  };
}

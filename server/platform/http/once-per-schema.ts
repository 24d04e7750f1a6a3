/**
 * Compiles each schema once. The contract's operations name some five hundred, of which few dozen differ, and compiling
 * them was half of what the program did at its start.
 */
export function oncePerSchema<Compiled>(
  compile: (schema: object) => Compiled,
): (schema: object) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const made = compile(schema);
    compiled.set(key, made);
    return made;
  };
}

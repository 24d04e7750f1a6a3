/** About 60 of the contract's 550 schemas differ. Compiling all took a third of the start. */
export function oncePerSchema<Compiled>(
  compile: (schema: object) => Compiled,
): (schema: object) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const cached = compiled.get(key);
    if (cached !== undefined) return cached;
    const result = compile(schema);
    compiled.set(key, result);
    return result;
  };
}

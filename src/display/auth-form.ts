import { formRules } from "#form-rules";

export type FormName = keyof typeof formRules;
export type FieldName<F extends FormName> = Extract<keyof (typeof formRules)[F], string>;
export type FieldErrors<F extends FormName> = Partial<Record<FieldName<F>, string>>;
export type FormValues = Readonly<Record<string, string | boolean>>;

type Broken =
  | "required"
  | "format"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "enum"
  | "const"
  | "equal";

type FieldRule = {
  readonly required?: boolean;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly const?: boolean;
  readonly equalTo?: string;
  readonly messages: Readonly<Partial<Record<Broken, string>>>;
};

const FALLBACK = "Please check this field";
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function validateForm<F extends FormName>(form: F, values: FormValues): FieldErrors<F> {
  const errors: FieldErrors<F> = {};
  for (const field of fieldNames(form)) {
    const rule = ruleOf(form, field);
    const brokenRule = findBrokenRule(rule, values[field], values);
    if (brokenRule !== null)
      errors[field] = rule.messages[brokenRule] ?? rule.messages.required ?? FALLBACK;
  }
  return errors;
}

export function serverErrors<F extends FormName>(
  form: F,
  errors: Readonly<Record<string, readonly string[]>>,
): FieldErrors<F> {
  const shown: FieldErrors<F> = {};
  for (const field of fieldNames(form)) {
    const messages = errors[field] ?? [];
    if (messages.length > 0) shown[field] = messages.join(" ");
  }
  return shown;
}

export function fieldNames<F extends FormName>(form: F): FieldName<F>[] {
  // `Object.keys` widens to string; the object is ours and closed.
  return Object.keys(formRules[form]) as FieldName<F>[];
}

function ruleOf<F extends FormName>(form: F, field: FieldName<F>): FieldRule {
  const rules: Readonly<Record<string, FieldRule>> = formRules[form];
  return rules[field] ?? { messages: {} };
}

function findBrokenRule(
  rule: FieldRule,
  value: string | boolean | undefined,
  values: FormValues,
): Broken | null {
  if (rule.const !== undefined) return value === rule.const ? null : "const";
  const text = typeof value === "string" ? value : "";
  if (text === "") return rule.required === true ? "required" : null;
  if (rule.enum !== undefined && !rule.enum.includes(text)) return "enum";
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, "u").test(text)) return "pattern";
  if (rule.minLength !== undefined && lengthOf(text) < rule.minLength) return "minLength";
  if (rule.maxLength !== undefined && lengthOf(text) > rule.maxLength) return "maxLength";
  if (rule.format === "email" && !EMAIL.test(text)) return "format";
  if (rule.equalTo !== undefined && values[rule.equalTo] !== value) return "equal";
  return null;
}

/** Counts characters like JSON Schema, so that both sides agree about an emoji. */
function lengthOf(text: string): number {
  return [...text].length;
}

import { type Properties, type PropertyType, referredProperties, resourceSchema } from "./aws-schemas.ts";

type Fields = Readonly<Record<string, unknown>>;

const SECTIONS = [
  "AWSTemplateFormatVersion",
  "Description",
  "Parameters",
  "Rules",
  "Conditions",
  "Resources",
  "Outputs",
];
const RESOURCE_FIELDS = ["Type", "Properties", "Condition", "DeletionPolicy", "UpdateReplacePolicy"];
const PSEUDO_PARAMETERS = [
  "AccountId",
  "NoValue",
  "Partition",
  "Region",
  "StackId",
  "StackName",
  "URLSuffix",
];

/** What functions give; of Fn::If, it is its branches that count. */
const FUNCTIONS: Readonly<Record<string, "text" | "list" | "branches" | "truth">> = {
  Ref: "text",
  "Fn::GetAtt": "text",
  "Fn::Join": "text",
  "Fn::Select": "text",
  "Fn::Sub": "text",
  "Fn::Split": "list",
  "Fn::If": "branches",
  "Fn::Equals": "truth",
  "Fn::Not": "truth",
  "Fn::And": "truth",
  "Fn::Or": "truth",
};

/**
 * What is wrong with a template, each with its path: types and properties that AWS's own schemas do not know,
 * require or give another type; references to nothing; parameters and conditions without use.
 */
export function templateProblems(template: object): string[] {
  const parsed = fields(JSON.parse(JSON.stringify(template)));
  const unknown = Object.keys(parsed).filter((name) => !SECTIONS.includes(name));
  return [
    ...unknown.map((name) => `${name}: unknown section`),
    ...Object.entries(section(parsed, "Rules")).flatMap(([id, rule]) => ruleProblems(`Rules.${id}`, rule)),
    ...Object.entries(section(parsed, "Resources")).flatMap(([id, resource]) =>
      resourceProblems(`Resources.${id}`, fields(resource), parsed),
    ),
    ...referenceProblems(parsed),
  ];
}

/**
 * What CloudFormation would not accept in a rule: rules have only parameters, and these functions of them.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/intrinsic-function-reference-rules.html
 */
const RULE_FUNCTIONS = ["Ref", "Fn::And", "Fn::Contains", "Fn::Equals", "Fn::Not", "Fn::Or"];

function ruleProblems(path: string, rule: unknown): string[] {
  const { Assertions: assertions, ...others } = fields(rule);
  const unknown = Object.keys(others).filter((name) => name !== "RuleCondition");
  const listed = Array.isArray(assertions) ? assertions : [];
  const calls = callsIn(path, rule).map(([at, { name }]): [string, string] => [at, name]);
  return [
    ...unknown.map((name) => `${path}.${name}: unknown field of a rule`),
    ...(listed.length === 0 ? [`${path}: no assertions`] : []),
    ...listed.flatMap((one, index) =>
      ["Assert", "AssertDescription"]
        .filter((name) => !Object.hasOwn(fields(one), name))
        .map((name) => `${path}.Assertions[${index}].${name}: missing`),
    ),
    ...calls.flatMap(([at, name]) =>
      RULE_FUNCTIONS.includes(name) ? [] : [`${at}: no rule may call ${name}`],
    ),
  ];
}

function resourceProblems(path: string, resource: Fields, template: Fields): string[] {
  const unknown = Object.keys(resource).filter((name) => !RESOURCE_FIELDS.includes(name));
  const schema = resourceSchema(String(resource.Type));
  if (schema === undefined) return [`${path}: unknown type ${resource.Type}`];
  return [
    ...unknown.map((name) => `${path}.${name}: unknown field of a resource`),
    ...fieldProblems(`${path}.Properties`, resource.Properties ?? {}, schema.properties, template),
  ];
}

function fieldProblems(path: string, value: unknown, properties: Properties, template: Fields): string[] {
  if (!isObject(value)) return [`${path}: not an object`];
  const missing = Object.entries(properties).filter(
    ([name, { required }]) => required && !Object.hasOwn(value, name),
  );
  return [
    ...missing.map(([name]) => `${path}.${name}: missing`),
    ...Object.entries(value).flatMap(([name, field]) =>
      Object.hasOwn(properties, name)
        ? valueProblems(`${path}.${name}`, field, properties[name]!.type, template)
        : [`${path}.${name}: unknown property`],
    ),
  ];
}

function valueProblems(path: string, value: unknown, type: PropertyType, template: Fields): string[] {
  const call = callOf(value);
  if (call !== undefined) return callProblems(path, call, type, template);
  const wrong = [`${path}: not of type ${type.type}`];
  switch (type.type) {
    case "json":
      return [];
    case "string":
      return typeof value === "string" ? choiceProblems(path, value, type.allowedValues) : wrong;
    case "integer":
      return Number.isInteger(value) ? choiceProblems(path, value, type.allowedValues) : wrong;
    case "number":
    case "boolean":
      return typeof value === type.type ? [] : wrong;
    case "array":
      if (!Array.isArray(value)) return wrong;
      return value.flatMap((each, index) => valueProblems(`${path}[${index}]`, each, type.element, template));
    case "map":
      if (!isObject(value)) return wrong;
      return Object.entries(value).flatMap(([name, each]) =>
        valueProblems(`${path}.${name}`, each, type.element, template),
      );
    case "ref":
      return fieldProblems(path, value, referredProperties(type.reference), template);
    case "union": {
      const all = type.types.map((each) => valueProblems(path, value, each, template));
      return all.some((problems) => problems.length === 0) ? [] : all.flat();
    }
    default:
      // Tags and dates: no template here has any, and what is not checked may not pass.
      return [`${path}: a ${type.type} cannot be checked`];
  }
}

function choiceProblems(path: string, value: unknown, allowed: readonly unknown[] | undefined): string[] {
  return allowed === undefined || allowed.includes(value) ? [] : [`${path}: ${value} is not allowed`];
}

interface Call {
  readonly name: string;
  readonly argument: unknown;
}

/** Returns the function that an object calls, if any. */
function callOf(value: unknown): Call | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const [name, argument] = Object.entries(value)[0]!;
  return name === "Ref" || name.startsWith("Fn::") ? { name, argument } : undefined;
}

function callProblems(path: string, call: Call, type: PropertyType, template: Fields): string[] {
  const gives = isList(call, template) ? "list" : FUNCTIONS[call.name];
  if (gives === "branches" && Array.isArray(call.argument)) {
    const branches = call.argument.slice(1).filter((branch) => callOf(branch)?.argument !== "AWS::NoValue");
    return branches.flatMap((branch) => valueProblems(path, branch, type, template));
  }
  const types = type.type === "union" ? type.types : [type];
  const fits = types.some((each) =>
    gives === "list"
      ? each.type === "array" && ["string", "json"].includes(each.element.type)
      : gives === "text" && ["string", "json"].includes(each.type),
  );
  return fits ? [] : [`${path}: ${call.name} gives no ${type.type}`];
}

function isList({ name, argument }: Call, template: Fields): boolean {
  const type = fields(section(template, "Parameters")[String(argument)] ?? {}).Type;
  return name === "Ref" && (type === "CommaDelimitedList" || String(type).startsWith("List<"));
}

/** Names that do not exist, and parameters and conditions that are not used. */
function referenceProblems(template: Fields): string[] {
  const { Parameters: _, ...readers } = template;
  const calls = Object.entries(readers).flatMap(([name, value]) => callsIn(name, value));
  const dangling = calls.flatMap(([path, call]) =>
    targetProblem(call, template).map((text) => `${path}: ${text}`),
  );
  const named = calls.flatMap(([, call]) => namesIn(call));
  const unused = ["Parameters", "Conditions"].flatMap((name) =>
    Object.keys(section(template, name))
      .filter((key) => !named.includes(key))
      .map((key) => `${name}.${key}: not used`),
  );
  return [...dangling, ...unused];
}

/** Every call of a function, with its path; the condition of a resource or an output counts as one. */
function callsIn(path: string, value: unknown): [string, Call][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => callsIn(`${path}[${index}]`, each));
  if (!isObject(value)) return [];
  const call = callOf(value);
  const condition =
    typeof value.Condition === "string" ? [{ name: "Condition", argument: value.Condition }] : [];
  return [
    ...[...(call ? [call] : []), ...condition].map((each): [string, Call] => [path, each]),
    ...Object.entries(value).flatMap(([name, each]) => callsIn(`${path}.${name}`, each)),
  ];
}

/** What a call names: a resource, an attribute of one, a parameter, a condition; "" if it is malformed. */
function namesIn({ name, argument }: Call): string[] {
  if (name === "Ref" || name === "Condition") return [String(argument)];
  const list = Array.isArray(argument) ? argument : [];
  if (name === "Fn::If") return [list.length === 3 ? String(list[0]) : ""];
  if (name === "Fn::GetAtt") return [list.length === 2 ? list.join(".") : ""];
  if (name !== "Fn::Sub") return [];
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const names = [...String(text).matchAll(/\$\{([^!}]+)\}/g)].map(([, each]) => each!);
  return names.filter((each) => !Object.hasOwn(variables, each));
}

function targetProblem(call: Call, template: Fields): string[] {
  const isKnown = Object.hasOwn(FUNCTIONS, call.name) || call.name === "Condition";
  if (!isKnown) return [`unknown function ${call.name}`];
  const isCondition = call.name === "Condition" || call.name === "Fn::If";
  return namesIn(call)
    .filter((name) => (isCondition ? !has(template, "Conditions", name) : !exists(name, template)))
    .map((name) => `${call.name} ${name === "" ? "is malformed" : `of ${name}, which is nothing`}`);
}

function exists(name: string, template: Fields): boolean {
  const [id, ...attribute] = name.split(".");
  const resource = section(template, "Resources")[id!];
  if (attribute.length > 0) {
    return (
      resource !== undefined &&
      Object.hasOwn(resourceSchema(String(fields(resource).Type))?.attributes ?? {}, attribute.join("."))
    );
  }
  const isPseudo = PSEUDO_PARAMETERS.some((pseudo) => name === `AWS::${pseudo}`);
  return isPseudo || resource !== undefined || has(template, "Parameters", name);
}

function has(template: Fields, name: string, key: string): boolean {
  return Object.hasOwn(section(template, name), key);
}

function section(template: Fields, name: string): Fields {
  return fields(template[name] ?? {});
}

function fields(value: unknown): Fields {
  if (!isObject(value)) throw new TypeError("a part of the template is no object");
  return value;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
